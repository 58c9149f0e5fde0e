import type { FullRates } from './prices/to-cost.ts';
import type { FactFigures } from './usage-fact.ts';
import type { UsageSums } from './usage-report.ts';

export type Sums = ReturnType<typeof openSums>;

/** Places in the sums: numbers in one array of doubles are added up several times as fast as fields of an object. */
export const sumPlaces = {
  messages: 0,
  input: 1,
  output: 2,
  cacheRead: 3,
  cacheWrite5m: 4,
  cacheWrite1h: 5,
  webSearches: 6,
  cacheSaving: 7,
  unpriced: 8,
  cost: 9,
  recorded: 10,
  comparable: 11,
  recordings: 12,
} as const;
const {
  messages,
  input,
  output,
  cacheRead,
  cacheWrite5m,
  cacheWrite1h,
  webSearches,
  cacheSaving,
  unpriced,
  cost,
  recorded,
  comparable,
  recordings,
} = sumPlaces;
const size = 13;

/** Adds up messages. With shares, tokens and money may be fractions until they are read; then they are rounded. */
export function openSums() {
  const raw = new Float64Array(size);
  return {
    /** `rates` are undefined if the message has no price. */
    add: (fact: FactFigures, rates: FullRates | undefined, micros: number, isCompared: boolean, share: number): void =>
      addFact(raw, 0, fact, rates, micros, isCompared, share),
    addRecorded(micros: number): void {
      add(raw, recordings, 1);
      add(raw, recorded, micros);
    },
    addRaw(amounts: Float64Array): void {
      for (const [place, amount] of amounts.entries()) add(raw, place, amount);
    },
    /** What was added up so far. */
    read: () => raw,
    toJson: (): UsageSums => toJson(raw, 0),
  };
}

/** The same for very many sums at once, by their numbers: as objects they would weigh five times as much. */
export function openSumRows(count: number) {
  const raw = new Float64Array(count * size);
  return {
    add: (
      row: number,
      fact: FactFigures,
      rates: FullRates | undefined,
      micros: number,
      isCompared: boolean,
      share: number,
    ): void => addFact(raw, row * size, fact, rates, micros, isCompared, share),
    has: (row: number): boolean => (raw[row * size + messages] ?? 0) > 0,
    toJson: (row: number): UsageSums => toJson(raw, row * size),
  };
}

/** Parts together, rounded once. */
export function addSums(parts: readonly Sums[]): UsageSums {
  const total = new Float64Array(size);
  for (const part of parts) for (const [place, amount] of part.read().entries()) add(total, place, amount);
  return toJson(total, 0);
}

function addFact(
  raw: Float64Array,
  start: number,
  fact: FactFigures,
  rates: FullRates | undefined,
  micros: number,
  isCompared: boolean,
  share: number,
): void {
  add(raw, start + messages, 1);
  add(raw, start + input, fact.input * share);
  add(raw, start + output, fact.output * share);
  add(raw, start + cacheRead, fact.cacheRead * share);
  add(raw, start + cacheWrite5m, fact.cacheWrite5m * share);
  add(raw, start + cacheWrite1h, fact.cacheWrite1h * share);
  add(raw, start + webSearches, fact.webSearches * share);
  if (fact.recordedCostMicros !== undefined) {
    add(raw, start + recordings, 1);
    add(raw, start + recorded, fact.recordedCostMicros * share);
  }
  if (rates === undefined) {
    add(raw, start + unpriced, 1);
    return;
  }
  add(raw, start + cost, micros * share);
  if (isCompared) add(raw, start + comparable, micros * share);
  add(
    raw,
    start + cacheSaving,
    ((fact.cacheRead * (rates.input - rates.cacheRead) -
      fact.cacheWrite5m * (rates.cacheWrite5m - rates.input) -
      fact.cacheWrite1h * (rates.cacheWrite1h - rates.input)) /
      1e6) *
      share,
  );
}

function add(raw: Float64Array, place: number, amount: number): void {
  raw[place] = (raw[place] ?? 0) + amount;
}

function toJson(raw: Float64Array, start: number): UsageSums {
  const whole = (place: number) => Math.round(raw[start + place] ?? 0);
  const hasPrice = whole(messages) === 0 || whole(unpriced) < whole(messages);
  const isRecorded = whole(recordings) > 0;
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
