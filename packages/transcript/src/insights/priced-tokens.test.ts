import { describe, expect, it } from 'vitest';
import { listPromptLimits } from '../usage/prices/list-prompt-limits.ts';
import { toPriceFinder } from '../usage/prices/find-price.ts';
import { mergePrices } from '../usage/prices/parse-prices.ts';
import { priceTable } from '../usage/prices/price-table.ts';
import type { ModelPrices } from '../usage/prices/price.ts';
import { toCost } from '../usage/prices/to-cost.ts';
import { openPricedTokens, openTokenPricer } from './priced-tokens.ts';

const toModel = (model: string, above: number, input: number): ModelPrices => ({
  model,
  contextWindow: 1_000_000,
  prices: [{ input, output: 10, longContext: { above, input: 3 * input, output: 30 }, source: 'test' }],
});

const promptSizes = [0, 1, 99_999, 100_000, 100_001, 150_000, 200_000, 200_001, 250_000, 300_000, 300_001, 900_000];
const models = ['claude-sonnet-4-5', 'claude-opus-4-5', 'own-small', 'own-large', 'own-none', 'unknown'];

describe.each([
  ['those that come with it', priceTable],
  [
    'those of a person',
    mergePrices(priceTable, [
      toModel('claude-sonnet-4-5', 150_000, 1),
      toModel('own-small', 0, 2),
      toModel('own-large', 300_000, 4),
      { model: 'own-none', contextWindow: 200_000, prices: [{ input: 5, output: 25, source: 'test' }] },
    ]),
  ],
])('tokens with prices like %s', (_name, prices) => {
  it.each(models)('of %s cost as much together as usage says of each message', (model) => {
    const timeMs = Date.UTC(2026, 5, 1, 12);
    const sums = openPricedTokens(listPromptLimits(prices));
    const find = toPriceFinder(prices);
    let expected: number | undefined;
    for (const speed of ['', 'fast'])
      for (const size of promptSizes) {
        const input = Math.floor(size / 3);
        const cacheRead = Math.floor(size / 2);
        const rest = size - input - cacheRead;
        const counts = { input, output: 7, cacheRead, cacheWrite5m: Math.floor(rest / 2), cacheWrite1h: 0 };
        const message = { ...counts, cacheWrite1h: rest - counts.cacheWrite5m };
        sums.add({ ...message, model, speed, timeMs });
        const price = find(model, timeMs);
        const cost = price === undefined ? undefined : toCost({ ...message, speed, webSearches: 0 }, price, 0);
        if (cost !== undefined) expected = (expected ?? 0) + cost.exactMicros;
      }
    const price = openTokenPricer(prices);
    const costs = sums.list().flatMap((tokens) => price(tokens)?.micros ?? []);
    expect(costs.length === 0 ? undefined : costs.reduce((sum, micros) => sum + micros, 0)).toEqual(
      expected === undefined ? undefined : expect.closeTo(expected, 3),
    );
  });
});
