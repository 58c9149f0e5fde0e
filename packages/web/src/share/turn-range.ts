/** First and last turn by number; undefined for all. */
export type ShownRange = readonly [number, number] | undefined;

/** As the hub accepts it: two whole numbers, the smaller first. A field that is not filled in is not a number. */
export function isTurnRange([first, last]: readonly [number, number]): boolean {
  return Number.isInteger(first) && Number.isInteger(last) && first >= 0 && first <= last && last <= mostTurns;
}

const mostTurns = 10_000_000;
