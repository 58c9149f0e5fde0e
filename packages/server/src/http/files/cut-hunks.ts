import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import { toJsonBytes } from '@scrollkeep/view/pages/fit-answer.ts';

const most = 240_000;

/** As many lines of a diff as fit in one answer; a hunk that is cut says what it has. */
export function cutHunks(hunks: readonly Hunk[] | null): {
  readonly hunks: readonly Hunk[] | null;
  readonly isCut: boolean;
} {
  if (hunks === null) return { hunks, isCut: false };
  let left = most;
  let isCut = false;
  const kept: Hunk[] = [];
  for (const hunk of hunks) {
    const lines: string[] = [];
    for (const line of hunk.lines) {
      left -= toJsonBytes(line) + 1;
      if (left < 0) break;
      lines.push(line);
    }
    isCut ||= lines.length < hunk.lines.length;
    if (lines.length === 0 && hunk.lines.length > 0) break;
    kept.push(
      isCut
        ? {
            ...hunk,
            lines,
            oldLines: lines.filter((line) => !line.startsWith('+')).length,
            newLines: lines.filter((line) => !line.startsWith('-')).length,
          }
        : hunk,
    );
    left -= 100;
    if (isCut) break;
  }
  return { hunks: kept, isCut: isCut || kept.length < hunks.length };
}
