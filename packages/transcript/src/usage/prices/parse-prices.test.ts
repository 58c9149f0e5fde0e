import { describe, expect, it } from 'vitest';
import { mergePrices, parsePrices } from './parse-prices.ts';
import { priceTable } from './price-table.ts';
import { toPricer } from './to-pricer.ts';

const usage = {
  input: 1_000_000,
  output: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  webSearches: 0,
  speed: undefined,
};

function getPrices(json: Parameters<typeof parsePrices>[0]) {
  const parsed = parsePrices(json);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

describe("a person's own prices", () => {
  it('give a price to a model that has none, and replace one that has', () => {
    const table = mergePrices(
      priceTable,
      getPrices({ 'glm-4.7': { input: 0.5, output: 2 }, 'claude-opus-5': { input: 1, output: 2 } }),
    );
    const micros = (model: string) => toPricer(table)({ ...usage, model, timeMs: 0 }).cost?.micros;
    expect(micros('glm-4.7')).toBe(500_000);
    expect(micros('claude-opus-5[1m]')).toBe(1_000_000);
    expect(micros('claude-haiku-4-5')).toBe(1_000_000);
    expect(micros('glm-4.6')).toBeUndefined();
  });

  it('may change with time', () => {
    const table = mergePrices(
      priceTable,
      getPrices({
        m: [
          { until: '2026-01-01', input: 4, output: 1 },
          { from: '2026-01-01', input: 2, output: 1 },
        ],
      }),
    );
    const micros = (day: string) => toPricer(table)({ ...usage, model: 'm', timeMs: Date.parse(day) }).cost?.micros;
    expect([micros('2025-12-31T23:59:59Z'), micros('2026-01-01')]).toEqual([4_000_000, 2_000_000]);
  });

  it.each([
    [[], 'must be an object'],
    [{ m: 3 }, 'must be an object with input and output'],
    [{ m: { input: 1 } }, 'output must be US dollars'],
    [{ m: { input: -1, output: 1 } }, 'input must be US dollars'],
    [{ m: { input: 1, output: 1, cache: 2 } }, 'unknown field "cache"'],
    [{ m: { input: 1, output: 1, from: 'May' } }, 'from must be a day'],
    [{ m: { input: 1, output: 1, longContext: { input: 1, output: 1 } } }, 'longContext must be'],
    [{ m: { input: 1, output: 1, fast: { input: 1 } } }, 'output must be US dollars'],
    [{ m: [] }, 'needs a price'],
  ])('%j is refused with a reason', (json, reason) => {
    const parsed = parsePrices(json);
    expect(parsed.ok ? 'accepted' : parsed.problem).toContain(reason);
  });
});
