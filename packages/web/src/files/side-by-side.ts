import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import type { DiffHunk } from '@scrollkeep/view/model/panel.ts';

/** One row of two columns; undefined where a side has no line there. */
export interface SideRow {
  readonly before: SideLine | undefined;
  readonly after: SideLine | undefined;
  /** First of a hunk that does not follow the one before it. */
  readonly startsHunk: boolean;
}

export interface SideLine {
  readonly number: number;
  readonly text: string;
  readonly isChanged: boolean;
}

/** A diff in two columns: removed lines stand beside those that replace them. */
export function listSideRows(hunks: readonly Hunk[]): readonly SideRow[] {
  return hunks.flatMap((hunk, at) =>
    listHunkRows(hunk).map((row, index) => ({ ...row, startsHunk: at > 0 && index === 0 })),
  );
}

function listHunkRows({ oldStart, newStart, lines }: Hunk): readonly Omit<SideRow, 'startsHunk'>[] {
  const rows: Omit<SideRow, 'startsHunk'>[] = [];
  let [before, after] = [oldStart, newStart];
  let removed: SideLine[] = [];
  let added: SideLine[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      rows.push({ before: removed[at], after: added[at] });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) {
      // What was added belongs to what was removed before it; another removal begins anew.
      if (added.length > 0) flush();
      removed.push({ number: before++, text, isChanged: true });
    } else if (line.startsWith('+')) added.push({ number: after++, text, isChanged: true });
    else if (!line.startsWith('\\')) {
      flush();
      rows.push({
        before: { number: before++, text, isChanged: false },
        after: { number: after++, text, isChanged: false },
      });
    }
  }
  flush();
  return rows;
}

/** The same as a panel has it, for one column. */
export function toDiffHunks(hunks: readonly Hunk[]): readonly DiffHunk[] {
  return hunks.map(({ oldStart, newStart, lines }) => ({
    oldStart,
    newStart,
    lines: lines.map((line) => ({
      kind: line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : line.startsWith('\\') ? 'note' : 'same',
      text: line.startsWith('\\') ? line.slice(2) : line.slice(1),
    })),
  }));
}
