import { toLines } from './diff-lines.ts';
import type { Hunk } from './structured-patch.ts';

export interface PatchedText {
  /** Lines with their line ends. */
  readonly lines: readonly PatchedLine[];
}

export interface PatchedLine {
  readonly text: string;
  /** Added by the patch, which shows leading tabs as two spaces each: its leading spaces may have been tabs. */
  readonly mayHaveTabs: boolean;
}

/**
 * Applies a patch written by the client. Every line that it keeps or removes must be at the stated position; otherwise
 * returns undefined. The client makes its patches from texts whose leading tabs it has turned into spaces, so
 * such lines are compared in that form.
 */
export function applyHunks(text: string, hunks: readonly Hunk[]): PatchedText | undefined {
  const old = toLines(text);
  const lines: PatchedLine[] = [];
  let at = 0;
  const keepUntil = (end: number) => {
    while (at < end) lines.push({ text: old[at++] ?? '', mayHaveTabs: false });
  };
  for (const hunk of hunks) {
    // For a pure insertion `oldStart` is the line before it.
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (start < at || start > old.length) return undefined;
    keepUntil(start);
    for (let index = 0; index < hunk.lines.length; index++) {
      const line = hunk.lines[index] ?? '';
      const hasNoEnd = hunk.lines[index + 1]?.startsWith('\\') === true;
      if (line.startsWith('\\')) continue;
      const body = hasNoEnd ? line.slice(1) : `${line.slice(1)}\n`;
      if (line.startsWith('+')) {
        lines.push({ text: body, mayHaveTabs: body.startsWith('  ') });
        continue;
      }
      const found = old[at];
      if (found === undefined || (found !== body && expandLeadingTabs(found) !== body)) return undefined;
      at++;
      if (line.startsWith(' ')) lines.push({ text: found, mayHaveTabs: false });
    }
  }
  keepUntil(old.length);
  // Only the last line of a file can lack its end.
  return lines.slice(0, -1).every((line) => line.text.endsWith('\n')) ? { lines } : undefined;
}

/** A text as the client shows it in patches: tabs at the start of a line as two spaces each. */
export function expandLeadingTabs(text: string): string {
  return text.includes('\t') ? text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)) : text;
}
