import { at, figuresEach, namesEach, partBits, partMask, place } from './message-columns.ts';
import type { MessageTable } from './message-table.ts';
import { sumPlaces as sum } from './open-sums.ts';
import type { RateChoice } from './prices/to-cost.ts';

/**
 * Where messages belong that follow one: of the same file, model and speed, in a span of time in which neither the row
 * nor the price changes.
 */
export interface FactRun {
  readonly raw: Float64Array;
  /** The first and the last time of the row. */
  readonly times: Float64Array;
  readonly rates: RateChoice;
  readonly webSearchMicros: number;
  readonly isCompared: boolean;
  readonly fromMs: number;
  /** Not included. */
  readonly untilMs: number;
}

/** The list of facts as numbers: in each group of `each` the row of a message, then the place of its owner. */
export interface FactRows {
  readonly table: MessageTable;
  readonly rows: Int32Array;
  readonly each: number;
  readonly length: number;
}

/**
 * Adds the facts that continue the run of the one at `start`, as far as they have a price and no cost that somebody
 * recorded; gives the place of the first that does not. The additions are those of `openSums`, in the same order. All
 * of it is in one function, without objects or calls: it runs for every message.
 */
export function addRun({ table, rows, each, length }: FactRows, start: number, run: FactRun): number {
  const { raw, times, isCompared, fromMs, untilMs, webSearchMicros } = run;
  const { usual, long, longAbove } = run.rates;
  const startRow = rows[start * each] as number;
  const owner = rows[start * each + 1] as number;
  const startNames = table.names[startRow >>> partBits] as Int32Array;
  const model = startNames[(startRow & partMask) * namesEach + at.model] as number;
  const speed = startNames[(startRow & partMask) * namesEach + at.speed] as number;
  let index = start + 1;
  for (; index < length; index++) {
    const row = rows[index * each] as number;
    if ((rows[index * each + 1] as number) !== owner) break;
    const names = table.names[row >>> partBits] as Int32Array;
    const name = (row & partMask) * namesEach;
    if ((names[name + at.model] as number) !== model || (names[name + at.speed] as number) !== speed) break;
    const figures = table.figures[row >>> partBits] as Float64Array;
    const figure = (row & partMask) * figuresEach;
    const timeMs = figures[figure + place.timeMs] as number;
    const recorded = figures[figure + place.recorded] as number;
    // A message without a time has NaN, which is in no span; one without a recorded cost has NaN there, which is not
    // itself.
    if (!(timeMs >= fromMs && timeMs < untilMs) || recorded === recorded) break;
    const input = figures[figure + place.input] as number;
    const output = figures[figure + place.output] as number;
    const cacheRead = figures[figure + place.cacheRead] as number;
    const cacheWrite5m = figures[figure + place.cacheWrite5m] as number;
    const cacheWrite1h = figures[figure + place.cacheWrite1h] as number;
    const webSearches = figures[figure + place.webSearches] as number;
    const rates = input + cacheRead + cacheWrite5m + cacheWrite1h > longAbove ? long : usual;
    if (rates === undefined) break;
    const micros = Math.round(
      (input * rates.input +
        output * rates.output +
        cacheRead * rates.cacheRead +
        cacheWrite5m * rates.cacheWrite5m +
        cacheWrite1h * rates.cacheWrite1h +
        webSearches * webSearchMicros * 1e6) /
        1e6,
    );
    raw[sum.messages] = (raw[sum.messages] as number) + 1;
    raw[sum.input] = (raw[sum.input] as number) + input;
    raw[sum.output] = (raw[sum.output] as number) + output;
    raw[sum.cacheRead] = (raw[sum.cacheRead] as number) + cacheRead;
    raw[sum.cacheWrite5m] = (raw[sum.cacheWrite5m] as number) + cacheWrite5m;
    raw[sum.cacheWrite1h] = (raw[sum.cacheWrite1h] as number) + cacheWrite1h;
    raw[sum.webSearches] = (raw[sum.webSearches] as number) + webSearches;
    raw[sum.cost] = (raw[sum.cost] as number) + micros;
    if (isCompared) raw[sum.comparable] = (raw[sum.comparable] as number) + micros;
    raw[sum.cacheSaving] =
      (raw[sum.cacheSaving] as number) +
      (cacheRead * (rates.input - rates.cacheRead) -
        cacheWrite5m * (rates.cacheWrite5m - rates.input) -
        cacheWrite1h * (rates.cacheWrite1h - rates.input)) /
        1e6;
    if (timeMs < (times[0] as number)) times[0] = timeMs;
    if (timeMs > (times[1] as number)) times[1] = timeMs;
  }
  return index;
}
