import type { Priced } from './prices/to-pricer.ts';
import type { UsageFact } from './usage-fact.ts';
import type { UsageSums } from './usage-report.ts';

export type Sums = ReturnType<typeof openSums>;

/** Adds up messages. With shares, tokens and money may be fractions until they are read; then they are rounded. */
export function openSums() {
  const sums = { messages: 0, input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0, cacheSavingMicros: 0, unpricedMessages: 0 };
  let cost: number | undefined;
  let recorded: number | undefined;
  let comparable: number | undefined;
  const addRecorded = (micros: number): void => {
    recorded = (recorded ?? 0) + micros;
  };
  return {
    add(fact: UsageFact, priced: Priced, { isCompared, share }: { readonly isCompared: boolean; readonly share: number }): void {
      sums.messages++;
      sums.input += fact.input * share;
      sums.output += fact.output * share;
      sums.cacheRead += fact.cacheRead * share;
      sums.cacheWrite5m += fact.cacheWrite5m * share;
      sums.cacheWrite1h += fact.cacheWrite1h * share;
      sums.webSearches += fact.webSearches * share;
      if (fact.recordedCostMicros !== undefined) addRecorded(fact.recordedCostMicros * share);
      if (priced.cost === undefined) {
        sums.unpricedMessages++;
        return;
      }
      const { micros, rates } = priced.cost;
      cost = (cost ?? 0) + micros * share;
      if (isCompared) comparable = (comparable ?? 0) + micros * share;
      sums.cacheSavingMicros += ((fact.cacheRead * (rates.input - rates.cacheRead) - fact.cacheWrite5m * (rates.cacheWrite5m - rates.input) - fact.cacheWrite1h * (rates.cacheWrite1h - rates.input)) / 1e6) * share;
    },
    addRecorded,
    toJson: (): UsageSums => ({
      messages: sums.messages,
      input: Math.round(sums.input),
      output: Math.round(sums.output),
      cacheRead: Math.round(sums.cacheRead),
      cacheWrite5m: Math.round(sums.cacheWrite5m),
      cacheWrite1h: Math.round(sums.cacheWrite1h),
      webSearches: Math.round(sums.webSearches),
      costMicros: cost === undefined ? (sums.messages === 0 ? 0 : null) : Math.round(cost),
      recordedCostMicros: recorded === undefined ? null : Math.round(recorded),
      comparableCostMicros: comparable === undefined ? (recorded === undefined ? null : 0) : Math.round(comparable),
      cacheSavingMicros: Math.round(sums.cacheSavingMicros),
      unpricedMessages: sums.unpricedMessages,
    }),
  };
}
