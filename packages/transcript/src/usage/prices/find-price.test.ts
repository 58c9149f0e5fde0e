import { describe, expect, it } from 'vitest';
import { listNames, toPriceFinder } from './find-price.ts';
import { priceTable } from './price-table.ts';

const find = toPriceFinder(priceTable);
const now = Date.parse('2026-11-02');

describe('finding a price', () => {
  it.each([
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['claude-opus-5[1m]', 'claude-opus-5'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-3-5-sonnet'],
    ['claude-3-5-sonnet-v2@20241022', 'claude-3-5-sonnet'],
    ['claude-opus-4-1@20250805', 'claude-opus-4-1'],
    ['anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
    ['claude-sonnet-4-0', 'claude-sonnet-4'],
    ['claude-3-7-sonnet-latest', 'claude-3-7-sonnet'],
  ])('knows %s by the names of all platforms', (name, model) => {
    expect(find(name, now)?.model).toBe(model);
  });

  it.each([
    'gpt-5-mini',
    'glm-4.7',
    'claude-opus-4-6-thinking',
    'claude-opus-4.6-fast',
    'claude-opus-99',
    '',
    'claude',
  ])('has none for %j: another product is not guessed at', (name) => {
    expect(find(name, now)).toBeUndefined();
  });

  it('takes the price of the day', () => {
    expect(find('claude-opus-4-6', Date.parse('2026-03-12T23:59:59Z'))?.price.longContext?.input).toBe(10);
    expect(find('claude-opus-4-6', Date.parse('2026-03-13T00:00:00Z'))?.price.longContext).toBeUndefined();
  });

  it('takes the price of today for a message without a time', () => {
    expect(find('claude-opus-4-6', undefined)?.price.longContext).toBeUndefined();
  });

  it('tries the exact name first', () => {
    expect(listNames('Claude-X-20250101')[0]).toBe('Claude-X-20250101');
  });
});

describe('the price table', () => {
  it('names every model once, with a source that is written down, and a price for every day', () => {
    expect(new Set(priceTable.models.map(({ model }) => model)).size).toBe(priceTable.models.length);
    for (const { model, prices } of priceTable.models) {
      for (const price of prices) expect(Object.keys(priceTable.sources), model).toContain(price.source);
      expect(prices.at(-1)?.until, model).toBeUndefined();
      expect(find(model, now), model).toBeDefined();
    }
  });
});
