export interface Growth {
  /** Characters of the smaller text. */
  readonly size: number;
  /** Milliseconds of CPU for the smaller text and for the one of twice its size, the best of all rounds. */
  readonly small: number;
  readonly large: number;
  /** 2 is linear, 4 is quadratic; undefined if even the largest text costs next to nothing. */
  readonly ratio: number | undefined;
}

/**
 * What work on a text of twice the size may cost. Collecting garbage counts, and takes more than its share of a larger
 * heap: linear work was seen at 2.7 beside other tests. What is quadratic is near 4.
 */
export const mostGrowth = 3;

const firstSize = 8_192;
const leastMilliseconds = 20;
const rounds = 5;

/**
 * How the cost of some work grows when its text doubles. CPU is measured, not time, so other programs on the machine
 * hardly matter. The size grows until the cost can be measured; growing also warms up what is measured.
 */
export function measureGrowth(
  toText: (size: number) => string,
  work: (text: string) => unknown,
  largestSize = 524_288,
): Growth {
  for (let size = firstSize; ; size *= 2) {
    const isLargest = size >= largestSize;
    if (!isLargest && spend(toText(size), work) < leastMilliseconds) continue;
    const first = measureDoubling(size, toText, work);
    // A cost below what can be measured at the largest size is no danger, whatever its ratio.
    if (first.small < leastMilliseconds) {
      if (isLargest) return { ...first, ratio: undefined };
      continue;
    }
    // Where memory grows past a border a single step costs more; what is quadratic is so in the next step too.
    return first.large / first.small <= mostGrowth ? first : measureDoubling(2 * size, toText, work);
  }
}

function measureDoubling(size: number, toText: (size: number) => string, work: (text: string) => unknown): Growth {
  const texts = { small: toText(size), large: toText(2 * size) };
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    small = Math.min(small, spend(texts.small, work), spend(texts.small, work));
    large = Math.min(large, spend(texts.large, work));
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
