import { toPriceFinder } from '../usage/prices/find-price.ts';
import type { PriceTable } from '../usage/prices/price.ts';
import { toContextTokens, toExactMicros, toRateChoice } from '../usage/prices/to-cost.ts';
import type { TokenCounts } from '../usage/prices/token-counts.ts';
import type { PricedTokens } from './insight-figures.ts';

const dayMs = 86_400_000;

export interface PriceableTokens extends TokenCounts {
  readonly model: string;
  readonly speed: string;
  readonly timeMs: number;
}

/** Adds up tokens that have the same price, whichever model changes it at whichever of the `promptLimits`. */
export function openPricedTokens(promptLimits: readonly number[]) {
  const groups = new Map<string, { readonly key: PricedTokens; readonly sums: number[] }>();
  return {
    /** `part` of the tokens of a message, whose whole prompt decides the price. */
    add(message: PriceableTokens, part: TokenCounts = message): void {
      const day = Number.isNaN(message.timeMs) ? -1 : Math.floor(message.timeMs / dayMs);
      const promptTokens = toContextTokens(message);
      const above = promptLimits.findLast((limit) => promptTokens > limit) ?? -1;
      const counts = [part.input, part.output, part.cacheRead, part.cacheWrite5m, part.cacheWrite1h];
      const name = `${message.model}\0${message.speed}\0${day}\0${above}`;
      const known = groups.get(name);
      if (known !== undefined)
        for (const [at, count] of counts.entries()) known.sums[at] = (known.sums[at] ?? 0) + count;
      else groups.set(name, { key: [message.model, message.speed, day, above, 0, 0, 0, 0, 0], sums: counts });
    },
    list: (): readonly PricedTokens[] =>
      Array.from(groups.values(), ({ key: [model, speed, day, above], sums: [input = 0, output = 0, ...cache] }) => {
        const [cacheRead = 0, cacheWrite5m = 0, cacheWrite1h = 0] = cache;
        return [model, speed, day, above, input, output, cacheRead, cacheWrite5m, cacheWrite1h];
      }),
  };
}

/** What tokens cost, and what they would have cost read from the cache; undefined if their model has no price. */
export interface TokenCost {
  readonly micros: number;
  readonly asCacheReadMicros: number;
}

/** For tokens that were added up with the limits of the same prices. */
export function openTokenPricer(prices: PriceTable): (tokens: PricedTokens) => TokenCost | undefined {
  const findPrice = toPriceFinder(prices);
  return ([model, speed, day, above, input, output, cacheRead, cacheWrite5m, cacheWrite1h]) => {
    const found = findPrice(model, day === -1 ? undefined : day * dayMs);
    if (found === undefined) return undefined;
    const choice = toRateChoice(found.price, speed === 'fast');
    const rates = above >= choice.longAbove ? choice.long : choice.usual;
    if (rates === undefined) return undefined;
    const counts = { input, output, cacheRead, cacheWrite5m, cacheWrite1h, webSearches: 0 };
    return {
      micros: toExactMicros(counts, rates, 0),
      asCacheReadMicros: (toContextTokens(counts) * rates.cacheRead + output * rates.output) / 1e6,
    };
  };
}

export function countTokens([, , , , input, output, cacheRead, cacheWrite5m, cacheWrite1h]: PricedTokens): number {
  return input + output + cacheRead + cacheWrite5m + cacheWrite1h;
}
