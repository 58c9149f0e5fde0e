import type { ModelPrices, Price, PriceTable } from './price.ts';

export interface FoundPrice {
  /** Name in the table, which may be shorter than the one in the transcript. */
  readonly model: string;
  readonly price: Price;
  readonly contextWindow: number;
}

/** A price by the name that stands in a transcript and the time of the answer. */
export type FindPrice = (model: string, timeMs: number | undefined) => FoundPrice | undefined;

/** Remembers what it found: a tree names few models many times. */
export function toPriceFinder(table: PriceTable): FindPrice {
  const byName = new Map(table.models.map((model) => [model.model, model]));
  const known = new Map<string, ModelPrices | undefined>();
  return (model, timeMs) => {
    const found = known.has(model) ? known.get(model) : findModel(model, byName);
    known.set(model, found);
    const price = found?.prices.find((each) => holds(each, timeMs));
    return found === undefined || price === undefined ? undefined : { model: found.model, price, contextWindow: found.contextWindow };
  };
}

/** The names a model goes by, the exact one first: a user's own price for `…[1m]` or a dated name wins over the one for the model. */
function findModel(name: string, byName: ReadonlyMap<string, ModelPrices>): ModelPrices | undefined {
  return listNames(name).flatMap((each) => byName.get(each) ?? [])[0];
}

/**
 * The API, Bedrock (`us.anthropic.claude-…-v1:0`), Vertex (`claude-…@20250929`) and gateways (`anthropic/claude-sonnet-4.5`) name the same models; `[1m]` asks
 * for the long window. Anything else that is not in the table, such as a gateway's `-thinking`, is another product with a price nobody told us.
 */
export function listNames(name: string): readonly string[] {
  const plain = name
    .toLowerCase()
    .replace(/\[1m\]$/, '')
    .replace(/^(?:[a-z-]+\.)?anthropic[./]/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace('@', '-');
  const dashed = plain.replace(/(\d)\.(\d)/g, '$1-$2');
  const undated = dashed.replace(/-(?:\d{8}|latest)$/, '').replace(/-v\d+$/, '');
  // `claude-sonnet-4-0` is the API's own alias of the first of a line.
  return [...new Set([name, plain, dashed, undated, undated.replace(/-0$/, '')])];
}

function holds({ from, until }: Price, timeMs: number | undefined): boolean {
  // Without a time the price of today holds: the one without an end.
  if (timeMs === undefined) return until === undefined;
  return (from === undefined || timeMs >= Date.parse(from)) && (until === undefined || timeMs < Date.parse(until));
}
