import type { DiffLine } from './panel.ts';

/** A stretch of a changed line; marked where it differs from its counterpart. */
export interface WordPart {
  readonly text: string;
  readonly isChanged: boolean;
}

const mostWords = 240;

/**
 * What changed inside lines that stand for each other: the nth removed of a group with the nth added. Lines that share
 * little have no marks.
 */
export function toWordMarks(lines: readonly DiffLine[]): ReadonlyMap<DiffLine, readonly WordPart[]> {
  const marks = new Map<DiffLine, readonly WordPart[]>();
  for (let at = 0; at < lines.length;) {
    const removed = takeRun(lines, at, 'removed');
    const added = takeRun(lines, at + removed.length, 'added');
    if (removed.length > 0 && removed.length === added.length) {
      removed.forEach((line, index) => {
        const other = added[index];
        const pair = other === undefined ? undefined : comparePair(line.text, other.text);
        if (other === undefined || pair === undefined) return;
        marks.set(line, pair.before);
        marks.set(other, pair.after);
      });
    }
    at += Math.max(1, removed.length + added.length);
  }
  return marks;
}

function takeRun(lines: readonly DiffLine[], start: number, kind: DiffLine['kind']): readonly DiffLine[] {
  let end = start;
  while (lines[end]?.kind === kind) end++;
  return lines.slice(start, end);
}

function comparePair(
  before: string,
  after: string,
): { readonly before: readonly WordPart[]; readonly after: readonly WordPart[] } | undefined {
  const [a, b] = [toWords(before), toWords(after)];
  if (a.length > mostWords || b.length > mostWords) return undefined;
  const { keptBefore, keptAfter } = findCommon(a, b);
  const shared = a.reduce((sum, word, at) => sum + (keptBefore.has(at) ? word.trim().length : 0), 0);
  if (shared * 3 < Math.max(before.trim().length, after.trim().length)) return undefined;
  return { before: toParts(a, keptBefore), after: toParts(b, keptAfter) };
}

function toWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? [];
}

/** The longest common sequence of words, by its places in both. */
function findCommon(
  a: readonly string[],
  b: readonly string[],
): { readonly keptBefore: ReadonlySet<number>; readonly keptAfter: ReadonlySet<number> } {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const get = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        a[row] === b[column] ? get(row + 1, column + 1) + 1 : Math.max(get(row + 1, column), get(row, column + 1));
    }
  }
  const keptBefore = new Set<number>();
  const keptAfter = new Set<number>();
  for (let row = 0, column = 0; row < a.length && column < b.length;) {
    if (a[row] === b[column]) {
      keptBefore.add(row++);
      keptAfter.add(column++);
    } else if (get(row + 1, column) >= get(row, column + 1)) row++;
    else column++;
  }
  return { keptBefore, keptAfter };
}

function toParts(words: readonly string[], kept: ReadonlySet<number>): readonly WordPart[] {
  const parts: WordPart[] = [];
  words.forEach((word, at) => {
    // A blank between two changed words belongs to the change.
    const isChanged =
      !kept.has(at) ||
      (word.trim() === '' && at > 0 && at < words.length - 1 && !kept.has(at - 1) && !kept.has(at + 1));
    const before = parts.at(-1);
    if (before?.isChanged === isChanged) parts[parts.length - 1] = { text: before.text + word, isChanged };
    else parts.push({ text: word, isChanged });
  });
  return parts;
}
