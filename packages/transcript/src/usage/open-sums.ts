import type { Priced } from './prices/to-pricer.ts';
import type { UsageFact } from './usage-fact.ts';
import type { UsageSums } from './usage-report.ts';

export type Sums = ReturnType<typeof openSums>;

interface Raw {
  messages: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite5m: number;
  cacheWrite1h: number;
  webSearches: number;
  cacheSavingMicros: number;
  unpricedMessages: number;
  cost: number;
  recorded: number | undefined;
  comparable: number | undefined;
}

/** Adds up messages. With shares, tokens and money may be fractions until they are read; then they are rounded. */
export function openSums() {
  const raw = emptyRaw();
  return {
    add(fact: UsageFact, priced: Priced, isCompared: boolean, share: number): void {
      raw.messages++;
      raw.input += fact.input * share;
      raw.output += fact.output * share;
      raw.cacheRead += fact.cacheRead * share;
      raw.cacheWrite5m += fact.cacheWrite5m * share;
      raw.cacheWrite1h += fact.cacheWrite1h * share;
      raw.webSearches += fact.webSearches * share;
      if (fact.recordedCostMicros !== undefined) raw.recorded = (raw.recorded ?? 0) + fact.recordedCostMicros * share;
      if (priced.cost === undefined) {
        raw.unpricedMessages++;
        return;
      }
      const { micros, rates } = priced.cost;
      raw.cost += micros * share;
      if (isCompared) raw.comparable = (raw.comparable ?? 0) + micros * share;
      raw.cacheSavingMicros += ((fact.cacheRead * (rates.input - rates.cacheRead) - fact.cacheWrite5m * (rates.cacheWrite5m - rates.input) - fact.cacheWrite1h * (rates.cacheWrite1h - rates.input)) / 1e6) * share;
    },
    addRecorded(micros: number): void {
      raw.recorded = (raw.recorded ?? 0) + micros;
    },
    raw,
    toJson: (): UsageSums => toJson(raw),
  };
}

/** Parts together, rounded once. */
export function addSums(parts: readonly Sums[]): UsageSums {
  const total = emptyRaw();
  for (const { raw } of parts) {
    for (const name of ['messages', 'input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h', 'webSearches', 'cacheSavingMicros', 'unpricedMessages', 'cost'] as const) total[name] += raw[name];
    for (const name of ['recorded', 'comparable'] as const) if (raw[name] !== undefined) total[name] = (total[name] ?? 0) + raw[name];
  }
  return toJson(total);
}

function emptyRaw(): Raw {
  return { messages: 0, input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0, cacheSavingMicros: 0, unpricedMessages: 0, cost: 0, recorded: undefined, comparable: undefined };
}

function toJson(raw: Raw): UsageSums {
  const hasPrice = raw.messages === 0 || raw.unpricedMessages < raw.messages;
  return {
    messages: raw.messages,
    input: Math.round(raw.input),
    output: Math.round(raw.output),
    cacheRead: Math.round(raw.cacheRead),
    cacheWrite5m: Math.round(raw.cacheWrite5m),
    cacheWrite1h: Math.round(raw.cacheWrite1h),
    webSearches: Math.round(raw.webSearches),
    costMicros: hasPrice ? Math.round(raw.cost) : null,
    recordedCostMicros: raw.recorded === undefined ? null : Math.round(raw.recorded),
    comparableCostMicros: raw.recorded === undefined ? null : Math.round(raw.comparable ?? 0),
    cacheSavingMicros: Math.round(raw.cacheSavingMicros),
    unpricedMessages: raw.unpricedMessages,
  };
}
