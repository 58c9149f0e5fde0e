import type { SessionSource } from '../sources/session-source.ts';

/** The position of a turn on a path, or of the next one that is on it: numbers only grow along a path. */
export async function findTurnPosition(
  source: SessionSource,
  path: string,
  turns: number,
  number: number,
): Promise<number | undefined> {
  let low = 0;
  let high = turns - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = (await source.readOutline(path, middle, 1)).turns[0]?.number;
    if (found === undefined) return undefined;
    if (found < number) low = middle + 1;
    else high = middle;
  }
  return turns > 0 ? low : undefined;
}
