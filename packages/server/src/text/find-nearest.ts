/** The candidate most like a mistyped word; undefined if none is near enough to be what was meant. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = toEditDistance(word.toLowerCase(), candidate.toLowerCase());
    // About one slip in three characters: more would suggest words that have nothing to do with each other.
    if (distance < least && distance <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3))) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function toEditDistance(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
