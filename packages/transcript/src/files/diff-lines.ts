/** A stretch of lines that is the same in both, or was replaced. Positions count from 0, ends are exclusive. */
export interface LineChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Lines with their line ends; no empty one after the last end. */
export function toLines(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/**
 * Steps of the search after which two texts count as wholly different: a rewrite of a huge file must not take minutes.
 */
const maxCost = 4_000;

/**
 * What differs between two lists of lines, in order: everything outside these stretches is the same. Myers' algorithm
 * in linear space: the fewest lines changed, as long as that is found with a bounded number of steps; beyond it the
 * rest counts as replaced.
 */
export function diffLines(oldLines: readonly string[], newLines: readonly string[]): readonly LineChange[] {
  const [a, b] = toNumbers(oldLines, newLines);
  const changes: { oldStart: number; oldEnd: number; newStart: number; newEnd: number }[] = [];
  const add = (oldStart: number, oldEnd: number, newStart: number, newEnd: number) => {
    const last = changes.at(-1);
    if (last !== undefined && last.oldEnd === oldStart && last.newEnd === newStart) {
      last.oldEnd = oldEnd;
      last.newEnd = newEnd;
    } else changes.push({ oldStart, oldEnd, newStart, newEnd });
  };
  // A stack instead of recursion: boxes still to be looked at, the first on top.
  const boxes: Box[] = [{ oldStart: 0, oldEnd: a.length, newStart: 0, newEnd: b.length }];
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    let { oldStart, oldEnd, newStart, newEnd } = box;
    while (oldStart < oldEnd && newStart < newEnd && a[oldStart] === b[newStart]) {
      oldStart++;
      newStart++;
    }
    while (oldStart < oldEnd && newStart < newEnd && a[oldEnd - 1] === b[newEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
    if (oldStart === oldEnd && newStart === newEnd) continue;
    const middle =
      oldStart === oldEnd || newStart === newEnd ? undefined : findMiddle(a, b, { oldStart, oldEnd, newStart, newEnd });
    if (middle === undefined) add(oldStart, oldEnd, newStart, newEnd);
    else {
      boxes.push({ oldStart: middle.old, oldEnd, newStart: middle.new, newEnd });
      boxes.push({ oldStart, oldEnd: middle.old, newStart, newEnd: middle.new });
    }
  }
  return changes;
}

interface Box {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Equal lines get equal numbers: comparing numbers is cheap, and lines can be long. */
function toNumbers(oldLines: readonly string[], newLines: readonly string[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const toNumber = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return [Int32Array.from(oldLines, toNumber), Int32Array.from(newLines, toNumber)];
}

/**
 * A point in the middle of a shortest way from the upper left to the lower right corner of the box, found from both
 * ends at once. undefined if the search gets too long, or where the point would be a corner, which would not make
 * the box smaller.
 */
function findMiddle(
  a: Int32Array,
  b: Int32Array,
  box: Box,
): { readonly old: number; readonly new: number } | undefined {
  const width = box.oldEnd - box.oldStart;
  const height = box.newEnd - box.newStart;
  const delta = width - height;
  const isOdd = (delta & 1) !== 0;
  const most = Math.min(Math.ceil((width + height) / 2), maxCost);
  const size = 2 * most + 2;
  const forward = new Int32Array(size + 1);
  const backward = new Int32Array(size + 1);
  const base = most + 1;
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && (forward[base + k - 1] ?? 0) < (forward[base + k + 1] ?? 0))
          ? (forward[base + k + 1] ?? 0)
          : (forward[base + k - 1] ?? 0) + 1;
      const startX = x;
      let y = x - k;
      while (x < width && y < height && y >= 0 && a[box.oldStart + x] === b[box.newStart + y]) {
        x++;
        y++;
      }
      forward[base + k] = x;
      const opposite = delta - k;
      if (isOdd && opposite >= -(d - 1) && opposite <= d - 1 && x + (backward[base + opposite] ?? 0) >= width)
        return toPoint(box, startX, startX - k, x, y);
    }
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && (backward[base + k - 1] ?? 0) < (backward[base + k + 1] ?? 0))
          ? (backward[base + k + 1] ?? 0)
          : (backward[base + k - 1] ?? 0) + 1;
      const startX = x;
      let y = x - k;
      while (x < width && y < height && y >= 0 && a[box.oldEnd - 1 - x] === b[box.newEnd - 1 - y]) {
        x++;
        y++;
      }
      backward[base + k] = x;
      const opposite = delta - k;
      if (!isOdd && opposite >= -d && opposite <= d && x + (forward[base + opposite] ?? 0) >= width)
        return toPoint(box, width - x, height - y, width - startX, height - (startX - k));
    }
  }
  return undefined;
}

/** One end of the snake that both searches met in; the one that is no corner of the box. */
function toPoint(
  box: Box,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): { readonly old: number; readonly new: number } | undefined {
  for (const [x, y] of [
    [x1, y1],
    [x2, y2],
  ] as const) {
    const old = box.oldStart + x;
    const next = box.newStart + y;
    const isInside = old >= box.oldStart && old <= box.oldEnd && next >= box.newStart && next <= box.newEnd;
    const isCorner = (old === box.oldStart && next === box.newStart) || (old === box.oldEnd && next === box.newEnd);
    if (isInside && !isCorner) return { old, new: next };
  }
  return undefined;
}
