import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { diffArrays, structuredPatch } from 'diff';
import type { DiffHunk, DiffLine } from '../model/panel.ts';
import { toDiffLine } from '../model/diff-line.ts';
import { findNumber, listObjects, listTexts } from './field.ts';

/** The hunks of a `structuredPatch`; none where the client wrote none. */
export function parsePatch(value: JsonValue | undefined): readonly DiffHunk[] {
  return listObjects(value).map((hunk) => ({
    oldStart: findNumber(hunk, 'oldStart'),
    newStart: findNumber(hunk, 'newStart'),
    lines: listTexts(hunk['lines']).map(toDiffLine),
  }));
}

/** Beyond this a comparison could take for ever; what differs more is shown as one text for another. */
const mostEdits = 1_500;
const mostCharacters = 2_000_000;

/** A replacement of which only the two texts are known, line by line. */
export function toReplacement(oldText: string, newText: string): DiffHunk {
  const [oldLines, newLines] = [toLines(oldText), toLines(newText)];
  const changes = diffArrays([...oldLines], [...newLines], { maxEditLength: mostEdits });
  const lines =
    changes === undefined
      ? [
          ...oldLines.map((text): DiffLine => ({ kind: 'removed', text })),
          ...newLines.map((text): DiffLine => ({ kind: 'added', text })),
        ]
      : changes.flatMap(({ value, added, removed }) =>
          value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
        );
  return { oldStart: undefined, newStart: undefined, lines };
}

/**
 * What a change did to a whole file: with line numbers, and a few lines around. undefined if the texts are too long
 * or too different to tell.
 */
export function findFilePatch(before: string, after: string): readonly DiffHunk[] | undefined {
  if (before.length + after.length > mostCharacters) return undefined;
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: mostEdits });
  return patch?.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines: lines.map(toDiffLine) }));
}

function toLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
