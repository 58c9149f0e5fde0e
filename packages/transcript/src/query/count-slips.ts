/**
 * How many slips of the keyboard lie between two words: a letter too many, too few, wrong, or two changed places.
 * Beyond `most` the answer is only that there are more.
 */
export function countSlips(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let [beforeLast, last]: [number[], number[]] = [[], to.map((_, at) => at)];
  last.push(to.length);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      let least = Math.min(
        (last[at] as number) + 1,
        (current[at - 1] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1])
        least = Math.min(least, (beforeLast[at - 2] as number) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[to.length] as number;
}
