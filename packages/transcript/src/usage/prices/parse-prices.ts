import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import type { ModelPrices, Price, PriceTable, Rates } from './price.ts';

export type ParsedPrices =
  | { readonly ok: true; readonly value: readonly ModelPrices[] }
  | { readonly ok: false; readonly problem: string };

const rateNames = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
const priceNames: readonly string[] = [...rateNames, 'longContext', 'fast', 'from', 'until', 'contextWindow'];

/**
 * Prices that a person wrote: by model, US dollars per million tokens. One object per model, or a list of them for
 * prices that changed.
 */
export function parsePrices(json: JsonValue | undefined): ParsedPrices {
  if (!isJsonObject(json)) return problem('must be an object of models and their prices');
  const models: ModelPrices[] = [];
  for (const [model, value] of Object.entries(json)) {
    const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    const wrong = list.map((price) => findProblem(price)).find((found) => found !== undefined);
    if (wrong !== undefined || list.length === 0)
      return problem(`${JSON.stringify(model)}: ${wrong ?? 'needs a price'}`);
    const prices = list.filter((price) => isJsonObject(price));
    const contextWindow = prices.map((price) => price?.['contextWindow']).find((size) => typeof size === 'number');
    models.push({ model, contextWindow: contextWindow ?? 200_000, prices: prices.map((price) => toPrice(price)) });
  }
  return { ok: true, value: models };
}

/** A model's own prices are before those of the table. */
export function mergePrices(table: PriceTable, own: readonly ModelPrices[] | undefined): PriceTable {
  if (own === undefined || own.length === 0) return table;
  const names = new Set(own.map((model) => model.model));
  return { ...table, models: [...table.models.filter((model) => !names.has(model.model)), ...own] };
}

function findProblem(price: JsonValue | undefined): string | undefined {
  if (!isJsonObject(price)) return 'must be an object with input and output';
  const unknown = Object.keys(price).find((name) => !priceNames.includes(name));
  if (unknown !== undefined)
    return `has an unknown field ${JSON.stringify(unknown)}; known are ${priceNames.join(', ')}`;
  for (const name of ['from', 'until'] as const) {
    const day = price[name];
    if (
      day !== undefined &&
      !(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)))
    )
      return `${name} must be a day like "2026-11-02"`;
  }
  const window = price['contextWindow'];
  if (window !== undefined && !(typeof window === 'number' && window > 0))
    return 'contextWindow must be a number of tokens';
  const long = price['longContext'];
  if (long !== undefined && !(isJsonObject(long) && typeof long['above'] === 'number'))
    return 'longContext must be an object with above, input and output';
  return [price, long, price['fast']]
    .map((rates) => (rates === undefined ? undefined : findRateProblem(rates)))
    .find((found) => found !== undefined);
}

function findRateProblem(rates: JsonValue): string | undefined {
  if (!isJsonObject(rates)) return 'fast must be an object with input and output';
  const wrong = rateNames.find(
    (name) =>
      (rates[name] !== undefined || name === 'input' || name === 'output') &&
      !(typeof rates[name] === 'number' && rates[name] >= 0),
  );
  return wrong === undefined ? undefined : `${wrong} must be US dollars per million tokens`;
}

function toPrice(price: JsonObject): Price {
  const { from, until, longContext, fast } = price;
  return {
    ...toRates(price),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof until === 'string' ? { until } : {}),
    ...(isJsonObject(longContext)
      ? { longContext: { ...toRates(longContext), above: Number(longContext['above']) } }
      : {}),
    ...(isJsonObject(fast) ? { fast: toRates(fast) } : {}),
    source: 'your settings',
  };
}

function toRates(rates: JsonObject): Rates {
  const given = rateNames.flatMap((name) => (typeof rates[name] === 'number' ? [[name, rates[name]] as const] : []));
  return { input: 0, output: 0, ...Object.fromEntries(given) };
}

function problem(text: string): ParsedPrices {
  return { ok: false, problem: text };
}
