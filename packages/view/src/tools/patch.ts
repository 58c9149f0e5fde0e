import type { JsonValue } from '@scrollkeep/transcript';
import type { DiffHunk, DiffLine } from '../panel.ts';
import { findNumber, listObjects, listTexts } from './field.ts';

/** The hunks of a `structuredPatch`; none where the client wrote none. */
export function parsePatch(value: JsonValue | undefined): readonly DiffHunk[] {
  return listObjects(value).map((hunk) => ({
    oldStart: findNumber(hunk, 'oldStart'),
    newStart: findNumber(hunk, 'newStart'),
    lines: listTexts(hunk['lines']).map(toDiffLine),
  }));
}

/** A replacement of which only the two texts are known, with the lines they share at both ends. */
export function toReplacement(oldText: string, newText: string): DiffHunk {
  const oldLines = oldText === '' ? [] : oldText.split('\n');
  const newLines = newText === '' ? [] : newText.split('\n');
  const shorter = Math.min(oldLines.length, newLines.length);
  let before = 0;
  while (before < shorter && oldLines[before] === newLines[before]) before++;
  let after = 0;
  while (after < shorter - before && oldLines.at(-1 - after) === newLines.at(-1 - after)) after++;
  const toLines = (kind: DiffLine['kind'], lines: readonly string[]) => lines.map((text): DiffLine => ({ kind, text }));
  return {
    oldStart: undefined,
    newStart: undefined,
    lines: [
      ...toLines('same', oldLines.slice(0, before)),
      ...toLines('removed', oldLines.slice(before, oldLines.length - after)),
      ...toLines('added', newLines.slice(before, newLines.length - after)),
      ...toLines('same', oldLines.slice(oldLines.length - after)),
    ],
  };
}

function toDiffLine(line: string): DiffLine {
  const text = line.slice(1);
  switch (line[0]) {
    case '+':
      return { kind: 'added', text };
    case '-':
      return { kind: 'removed', text };
    case '\\':
      return { kind: 'note', text: text.trim() };
    default:
      return { kind: 'same', text };
  }
}
