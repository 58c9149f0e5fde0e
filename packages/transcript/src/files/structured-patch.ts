import { isJsonObject, type JsonValue } from '../json/json-value.ts';

/** One hunk of a unified diff. */
export interface Hunk {
  /** Counted from 1; if the hunk has no old lines, the line before it. */
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each line starts with a space, `-` or `+`; `\ No newline at end of file` refers to the line before it. */
  readonly lines: readonly string[];
}

export const noNewlineMarker = '\\ No newline at end of file';

/** undefined if the value is no patch, or one whose counts do not fit its lines. */
export function parseStructuredPatch(value: JsonValue | undefined): readonly Hunk[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hunks: Hunk[] = [];
  for (const entry of value as readonly JsonValue[]) {
    const hunk = parseHunk(entry);
    if (hunk === undefined) return undefined;
    hunks.push(hunk);
  }
  return hunks;
}

function parseHunk(value: JsonValue): Hunk | undefined {
  if (!isJsonObject(value)) return undefined;
  const { oldStart, oldLines, newStart, newLines, lines } = value;
  if (
    typeof oldStart !== 'number' ||
    typeof oldLines !== 'number' ||
    typeof newStart !== 'number' ||
    typeof newLines !== 'number' ||
    !isTextList(lines)
  )
    return undefined;
  const count = (marks: string) => lines.filter((line) => line !== '' && marks.includes(line[0] ?? '')).length;
  return count(' -') === oldLines && count(' +') === newLines && count(' -+\\') === lines.length
    ? { oldStart, oldLines, newStart, newLines, lines }
    : undefined;
}

function isTextList(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && (value as readonly JsonValue[]).every((line) => typeof line === 'string');
}

/** The hunk that leads back. */
export function toReverse({ oldStart, oldLines, newStart, newLines, lines }: Hunk): Hunk {
  const turned = lines.map((line) =>
    line.startsWith('+') ? `-${line.slice(1)}` : line.startsWith('-') ? `+${line.slice(1)}` : line,
  );
  return { oldStart: newStart, oldLines: newLines, newStart: oldStart, newLines: oldLines, lines: turned };
}

export function countPatchLines(hunks: readonly Hunk[]): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith('+')) added++;
      else if (line.startsWith('-')) removed++;
    }
  }
  return { added, removed };
}
