export interface Growth {
  /** Characters of the smaller text. */
  readonly size: number;
  /** Milliseconds of CPU for the smaller text and for the one of twice its size, the best of all rounds. */
  readonly small: number;
  readonly large: number;
  /** 2 is linear, 4 is quadratic; undefined where even the largest text costs next to nothing. */
  readonly ratio: number | undefined;
}

/** What work on a text of twice the size may cost. */
export const mostGrowth = 2.6;

const firstSize = 16_384;
const largestSize = 1_048_576;
const leastMilliseconds = 20;
const rounds = 5;

/**
 * How the cost of some work grows when its text doubles. CPU is measured, not time, so other programs on the machine
 * hardly matter. The size grows until the cost can be measured; growing also warms up what is measured.
 */
export function measureGrowth(toText: (size: number) => string, work: (text: string) => unknown): Growth {
  let size = firstSize;
  while (size < largestSize && spend(toText(size), work) < leastMilliseconds) size *= 2;
  const texts = { small: toText(size), large: toText(2 * size) };
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    small = Math.min(small, spend(texts.small, work), spend(texts.small, work));
    large = Math.min(large, spend(texts.large, work));
    // A cost below what can be measured at a megabyte is no danger, whatever its ratio.
    if (large < leastMilliseconds) return { size, small, large, ratio: undefined };
    if (large / small <= mostGrowth) break;
  }
  return { size, small, large, ratio: large / small };
}

function spend(text: string, work: (text: string) => unknown): number {
  const started = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
