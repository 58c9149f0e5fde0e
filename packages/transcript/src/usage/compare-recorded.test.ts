import { describe, expect, it } from 'vitest';
import { compareRecorded } from './compare-recorded.ts';
import type { CostState } from './open-file-usage.ts';
import { priceTable } from './prices/price-table.ts';
import { toPricer } from './prices/to-pricer.ts';
import type { UsageFact } from './usage-fact.ts';
import { fact } from './usage.test-kit.ts';

const none = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0 };
const state = (costMicros: number, models: CostState['models']): CostState => ({
  offset: 0,
  timeMs: undefined,
  costMicros,
  hasUnknownModelCost: false,
  models,
});
const compare = (recorded: CostState, ...facts: readonly UsageFact[]) =>
  compareRecorded(recorded, facts, toPricer(priceTable));

describe('a recorded total', () => {
  it('that agrees has no difference', () => {
    expect(
      compare(state(150, { 'claude-sonnet-4-5': { ...none, output: 10, costMicros: 150 } }), fact({ output: 10 })),
    ).toMatchObject({ differenceMicros: 0, tokensMicros: 0, priceMicros: 0, roundingMicros: 0 });
  });

  it('with requests that left no line differs by their tokens', () => {
    const result = compare(
      state(210, {
        'claude-sonnet-4-5[1m]': { ...none, output: 10, costMicros: 150 },
        'claude-haiku-4-5': { ...none, output: 12, costMicros: 60 },
      }),
      fact({ output: 10 }),
    );
    expect(result).toMatchObject({ differenceMicros: 60, tokensMicros: 60, priceMicros: 0, roundingMicros: 0 });
    expect(result.models.map(({ model, missing }) => [model, missing.output])).toEqual([
      ['claude-sonnet-4-5', 0],
      ['claude-haiku-4-5', 12],
    ]);
  });

  it('at another price differs by the price', () => {
    expect(
      compare(state(100, { 'claude-sonnet-4-5': { ...none, output: 10, costMicros: 100 } }), fact({ output: 10 })),
    ).toMatchObject({ differenceMicros: -50, tokensMicros: 0, priceMicros: -50, roundingMicros: 0 });
  });

  it('differs by rounding where each message was rounded', () => {
    const facts = Array.from({ length: 4 }, () => fact({ cacheRead: 4 }));
    expect(
      compare(state(5, { 'claude-sonnet-4-5': { ...none, cacheRead: 16, costMicros: 5 } }), ...facts),
    ).toMatchObject({ computedCostMicros: 4, differenceMicros: 1, tokensMicros: 0, priceMicros: 0, roundingMicros: 1 });
  });

  it('cannot be compared where a model has no price', () => {
    expect(compare(state(5, {}), fact({ model: 'glm-5', output: 1 }))).toMatchObject({
      computedCostMicros: null,
      differenceMicros: null,
    });
  });
});
