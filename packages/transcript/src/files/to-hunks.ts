import { diffLines, toLines } from './diff-lines.ts';
import { noNewlineMarker, type Hunk } from './structured-patch.ts';

/** The difference of two texts as the hunks of a unified diff; none where they are the same. */
export function toHunks(oldText: string, newText: string, context = 3): readonly Hunk[] {
  const oldLines = toLines(oldText);
  const newLines = toLines(newText);
  const hunks: Hunk[] = [];
  const changes = diffLines(oldLines, newLines);
  for (let first = 0; first < changes.length;) {
    let last = first;
    // Changes whose surroundings touch are in one hunk.
    while (
      last + 1 < changes.length &&
      (changes[last + 1]?.oldStart ?? 0) - (changes[last]?.oldEnd ?? 0) <= 2 * context
    )
      last++;
    const group = changes.slice(first, last + 1);
    const [start, end] = [group[0], group.at(-1)];
    if (start === undefined || end === undefined) break;
    const before = Math.min(context, start.oldStart);
    const after = Math.min(context, oldLines.length - end.oldEnd);
    const lines: string[] = [];
    const add = (mark: string, line: string | undefined) => {
      if (line === undefined) return;
      lines.push(mark + (line.endsWith('\n') ? line.slice(0, -1) : line));
      if (!line.endsWith('\n')) lines.push(noNewlineMarker);
    };
    let at = start.oldStart - before;
    for (const change of group) {
      for (; at < change.oldStart; at++) add(' ', oldLines[at]);
      for (; at < change.oldEnd; at++) add('-', oldLines[at]);
      for (let to = change.newStart; to < change.newEnd; to++) add('+', newLines[to]);
    }
    for (; at < end.oldEnd + after; at++) add(' ', oldLines[at]);
    const oldCount = end.oldEnd + after - (start.oldStart - before);
    const newCount = end.newEnd + after - (start.newStart - before);
    hunks.push({
      oldStart: start.oldStart - before + (oldCount === 0 ? 0 : 1),
      oldLines: oldCount,
      newStart: start.newStart - before + (newCount === 0 ? 0 : 1),
      newLines: newCount,
      lines,
    });
    first = last + 1;
  }
  return hunks;
}
