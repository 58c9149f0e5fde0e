import type { RecordTable } from '../conversation/table/record-table.ts';

/** Where in the main file something of another file happened, by its time; undefined where no time says it. */
export type MainPlaces = (timestamp: string | undefined) => number | undefined;

/**
 * Agents in the background work while the main thread goes on: their records are in files of their own, and only the
 * time says between which lines of the main file they belong. A place is the line before it and a half.
 */
export function openMainPlaces(length: number, table: Pick<RecordTable, 'getTimestamp' | 'numberAt'>): MainPlaces {
  let latest: Float64Array | undefined;
  /** The latest time up to each record: single records may be older than those before them. */
  const readLatest = () => {
    const times = new Float64Array(length);
    let newest = -Infinity;
    for (let at = 0; at < length; at++) {
      const time = Date.parse(table.getTimestamp(at) ?? '');
      if (time > newest) newest = time;
      times[at] = newest;
    }
    return times;
  };
  return (timestamp) => {
    const time = Date.parse(timestamp ?? '');
    if (Number.isNaN(time)) return undefined;
    const times = (latest ??= readLatest());
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] as number) <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0.5 : table.numberAt(low - 1) + 0.5;
  };
}
