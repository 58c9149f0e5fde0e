import { toPriceFinder, type FoundPrice } from './find-price.ts';
import type { PriceTable } from './price.ts';
import { toCost, type Cost, type PricedUsage } from './to-cost.ts';

export interface PriceableUsage extends PricedUsage {
  readonly model: string;
  readonly timeMs: number | undefined;
}

/** The cost of an answer with the price it came from, or the name of what has no price. */
export type Priced =
  | { readonly cost: Cost; readonly found: FoundPrice; readonly unpriced: undefined }
  | { readonly cost: undefined; readonly found: FoundPrice | undefined; readonly unpriced: string };

export type Pricer = (usage: PriceableUsage) => Priced;

export function toPricer(table: PriceTable): Pricer {
  const findPrice = toPriceFinder(table);
  return (usage) => {
    const found = findPrice(usage.model, usage.timeMs);
    const cost = found === undefined ? undefined : toCost(usage, found, table.webSearchMicros);
    if (found !== undefined && cost !== undefined) return { cost, found, unpriced: undefined };
    return { cost: undefined, found, unpriced: found === undefined ? usage.model : `${usage.model} (fast)` };
  };
}
