import { describe, expect, it } from 'vitest';
import { explainMessage, type FoundCopy } from './explain-message.ts';
import { priceTable } from './prices/price-table.ts';
import { message } from './usage.test-kit.ts';

function copy(file: string, line: number, given: Partial<FoundCopy> = {}): FoundCopy {
  return {
    ...message('m', { output: 5 }),
    file,
    line,
    offset: line * 100,
    session: file,
    agent: null,
    fileMs: undefined,
    ...given,
  };
}
const explain = (...copies: readonly FoundCopy[]) => explainMessage('m', copies, priceTable);

describe('the explanation of a message', () => {
  it('names the copy that counts and why', () => {
    expect(explain(copy('a', 1))).toMatchObject({ chosen: 0, reason: 'the only line of this message' });
    expect(explain(copy('a', 1), copy('a', 2), copy('a', 3))).toMatchObject({
      chosen: 2,
      reason: 'all 3 lines carry the same output tokens: the last one counts',
    });
    expect(explain(copy('b', 1), copy('a', 1, { output: 9 }), copy('a', 2))).toMatchObject({
      chosen: 0,
      reason: 'the only one with the most output tokens (9)',
    });
    expect(explain(copy('a', 1, { output: 9 }), copy('a', 2, { output: 9 }), copy('b', 1))).toMatchObject({
      chosen: 1,
      reason: 'the last of 2 with the most output tokens (9)',
    });
  });

  it('names the file it belongs to, which need not be the one whose copy counts', () => {
    expect(explain(copy('a', 1, { fileMs: 9 }), copy('b', 1, { fileMs: 3, output: 1 }))).toMatchObject({
      chosen: 0,
      attributedTo: 1,
    });
  });

  it('shows the price part by part', () => {
    const explanation = explain(copy('a', 1, { cacheRead: 10, webSearches: 1, timeMs: Date.parse('2026-11-02') }));
    expect(explanation?.price).toMatchObject({
      model: 'claude-sonnet-4-5',
      tier: 'standard',
      contextTokens: 10,
      exactMicros: 10_078,
    });
    expect(explanation?.price?.parts).toEqual([
      { name: 'output', count: 5, microsEach: 15, micros: 75 },
      { name: 'cacheRead', count: 10, microsEach: 0.3, micros: 3 },
      { name: 'webSearches', count: 1, microsEach: 10_000, micros: 10_000 },
    ]);
    expect(explanation?.costMicros).toBe(10_078);
  });

  it('has no price for a model that has none, and nothing to say without a copy', () => {
    expect(explain(copy('a', 1, { model: 'glm-5' }))).toMatchObject({ price: null, costMicros: null });
    expect(explain()).toBeUndefined();
  });
});
