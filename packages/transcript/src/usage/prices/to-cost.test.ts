import { describe, expect, it } from 'vitest';
import type { FoundPrice } from './find-price.ts';
import type { Price } from './price.ts';
import { toCost } from './to-cost.ts';

const none = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0, speed: undefined };
const price = (given: Partial<Price> = {}): FoundPrice => ({
  model: 'm',
  contextWindow: 200_000,
  price: { input: 3, output: 15, source: 's', ...given },
});

describe('the cost of a message', () => {
  it('prices each class of tokens: cache writes 1.25 and 2 times input, reads a tenth of it', () => {
    const micros = (usage: Partial<typeof none>) => toCost({ ...none, ...usage }, price(), 10_000)?.micros;
    expect(micros({ input: 1000 })).toBe(3000);
    expect(micros({ output: 1000 })).toBe(15_000);
    expect(micros({ cacheRead: 1000 })).toBe(300);
    expect(micros({ cacheWrite5m: 1000 })).toBe(3750);
    expect(micros({ cacheWrite1h: 1000 })).toBe(6000);
    expect(micros({ webSearches: 3 })).toBe(30_000);
  });

  it('takes the rates that the table gives instead', () => {
    expect(
      toCost(
        { ...none, cacheRead: 1000, cacheWrite5m: 1000, cacheWrite1h: 1000 },
        price({ cacheRead: 0.2, cacheWrite5m: 5, cacheWrite1h: 8 }),
        0,
      )?.micros,
    ).toBe(13_200);
  });

  it('rounds once, at the end', () => {
    const cost = toCost({ ...none, cacheRead: 1, cacheWrite5m: 1 }, price(), 0);
    expect(cost?.exactMicros).toBe(4.05);
    expect(cost?.micros).toBe(4);
    expect(toCost({ ...none, cacheRead: 5 }, price(), 0)?.micros).toBe(2); // 1.5
  });

  it('keeps the decimals of small prices', () => {
    expect(toCost({ ...none, input: 1_000_000 }, price({ input: 0.0123 }), 0)?.micros).toBe(12_300);
  });

  it('charges the whole request by the long-context rates above their border, and not at it', () => {
    const long = price({ longContext: { above: 200_000, input: 6, output: 22.5 } });
    expect(toCost({ ...none, input: 1, cacheRead: 199_999, output: 10 }, long, 0)).toMatchObject({
      tier: 'standard',
      micros: 3 + 60_000 + 150,
    });
    expect(toCost({ ...none, input: 2, cacheRead: 199_999, output: 10 }, long, 0)).toMatchObject({
      tier: 'long-context',
      micros: Math.round(12 + 119_999.4 + 225),
    });
  });

  it('charges fast mode by its own rates, and has no price where they are not known', () => {
    expect(
      toCost({ ...none, output: 10, speed: 'fast' }, price({ fast: { input: 30, output: 150 } }), 0),
    ).toMatchObject({ tier: 'fast', micros: 1500 });
    expect(toCost({ ...none, output: 10, speed: 'fast' }, price(), 0)).toBeUndefined();
    expect(toCost({ ...none, output: 10, speed: 'standard' }, price(), 0)?.micros).toBe(150);
  });
});
