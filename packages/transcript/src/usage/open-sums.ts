import type { Priced } from './prices/to-pricer.ts';
import type { FactFigures } from './usage-fact.ts';
import type { UsageSums } from './usage-report.ts';

export type Sums = ReturnType<typeof openSums>;

// Places in the sums: numbers in one array of doubles are added up several times as fast as fields of an object.
const [messages, input, output, cacheRead, cacheWrite5m, cacheWrite1h, webSearches, cacheSaving, unpriced, cost, recorded, comparable, size] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Adds up messages. With shares, tokens and money may be fractions until they are read; then they are rounded. */
export function openSums() {
  const raw = new Float64Array(size);
  const add = (place: number, amount: number): void => {
    raw[place] = (raw[place] ?? 0) + amount;
  };
  let isRecorded = false;
  return {
    add(fact: FactFigures, priced: Priced, isCompared: boolean, share: number): void {
      add(messages, 1);
      add(input, fact.input * share);
      add(output, fact.output * share);
      add(cacheRead, fact.cacheRead * share);
      add(cacheWrite5m, fact.cacheWrite5m * share);
      add(cacheWrite1h, fact.cacheWrite1h * share);
      add(webSearches, fact.webSearches * share);
      if (fact.recordedCostMicros !== undefined) {
        isRecorded = true;
        add(recorded, fact.recordedCostMicros * share);
      }
      if (priced.cost === undefined) {
        add(unpriced, 1);
        return;
      }
      const { micros, rates } = priced.cost;
      add(cost, micros * share);
      if (isCompared) add(comparable, micros * share);
      add(cacheSaving, ((fact.cacheRead * (rates.input - rates.cacheRead) - fact.cacheWrite5m * (rates.cacheWrite5m - rates.input) - fact.cacheWrite1h * (rates.cacheWrite1h - rates.input)) / 1e6) * share);
    },
    addRecorded(micros: number): void {
      isRecorded = true;
      add(recorded, micros);
    },
    /** What was added up so far. */
    read: () => ({ raw, isRecorded }),
    toJson: (): UsageSums => toJson(raw, isRecorded),
  };
}

/** Parts together, rounded once. */
export function addSums(parts: readonly Sums[]): UsageSums {
  const read = parts.map((part) => part.read());
  const total = Float64Array.from({ length: size }, (_, place) => read.reduce((sum, { raw }) => sum + (raw[place] ?? 0), 0));
  return toJson(total, read.some(({ isRecorded }) => isRecorded));
}

function toJson(raw: Float64Array, isRecorded: boolean): UsageSums {
  const whole = (place: number) => Math.round(raw[place] ?? 0);
  const hasPrice = whole(messages) === 0 || whole(unpriced) < whole(messages);
  return {
    messages: whole(messages),
    input: whole(input),
    output: whole(output),
    cacheRead: whole(cacheRead),
    cacheWrite5m: whole(cacheWrite5m),
    cacheWrite1h: whole(cacheWrite1h),
    webSearches: whole(webSearches),
    costMicros: hasPrice ? whole(cost) : null,
    recordedCostMicros: isRecorded ? whole(recorded) : null,
    comparableCostMicros: isRecorded ? whole(comparable) : null,
    cacheSavingMicros: whole(cacheSaving),
    unpricedMessages: whole(unpriced),
  };
}
