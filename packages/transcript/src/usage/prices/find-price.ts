import type { ModelPrices, Price, PriceTable } from './price.ts';

export interface FoundPrice {
  /** Name in the table, which may be shorter than the one in the transcript. */
  readonly model: string;
  readonly price: Price;
  readonly contextWindow: number;
}

/** A price by the name that is in a transcript and the time of the answer. */
export type FindPrice = (model: string, timeMs: number | undefined) => FoundPrice | undefined;

/** Remembers what it found: a tree names few models many times. */
export function toPriceFinder(table: PriceTable): FindPrice {
  const byName = new Map(table.models.map((model) => [model.model, model]));
  const known = new Map<string, readonly Dated[]>();
  return (model, timeMs) => {
    let dated = known.get(model);
    if (dated === undefined) {
      dated = (findModel(model, byName)?.prices ?? []).map((price) => toDated(price, findModel(model, byName)));
      known.set(model, dated);
    }
    for (const each of dated) if (holds(each, timeMs)) return each.found;
    return undefined;
  };
}

/** The moments at which the price of a model may change, in order. */
export function toPriceChanges(table: PriceTable): (model: string) => readonly number[] {
  const byName = new Map(table.models.map((model) => [model.model, model]));
  const known = new Map<string, readonly number[]>();
  return (model) => {
    const changes =
      known.get(model) ??
      (findModel(model, byName)?.prices ?? [])
        .flatMap(({ from, until }) => [from, until].flatMap((day) => (day === undefined ? [] : [Date.parse(day)])))
        .sort((a, b) => a - b);
    known.set(model, changes);
    return changes;
  };
}

/** A price with its days as moments. */
interface Dated {
  readonly found: FoundPrice;
  readonly fromMs: number;
  readonly untilMs: number;
}

function toDated(price: Price, model: ModelPrices | undefined): Dated {
  return {
    found: { model: model?.model ?? '', price, contextWindow: model?.contextWindow ?? 0 },
    fromMs: price.from === undefined ? -Infinity : Date.parse(price.from),
    untilMs: price.until === undefined ? Infinity : Date.parse(price.until),
  };
}

/**
 * The names a model goes by, the exact one first: a user's own price for `…[1m]` or a dated name wins over the one for
 * the model.
 */
function findModel(name: string, byName: ReadonlyMap<string, ModelPrices>): ModelPrices | undefined {
  return listNames(name).flatMap((each) => byName.get(each) ?? [])[0];
}

/**
 * The API, Bedrock (`us.anthropic.claude-…-v1:0`), Vertex (`claude-…@20250929`) and gateways
 * (`anthropic/claude-sonnet-4.5`) name the same models; `[1m]` asks for the long window. Anything else that is not in
 * the table, such as a gateway's `-thinking`, is another product with a price nobody told us.
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

function holds({ fromMs, untilMs }: Dated, timeMs: number | undefined): boolean {
  // Without a time the price of today holds: the one without an end.
  return timeMs === undefined ? untilMs === Infinity : timeMs >= fromMs && timeMs < untilMs;
}
