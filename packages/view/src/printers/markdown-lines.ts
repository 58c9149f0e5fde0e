import { listTextLines } from './safe-text.ts';
import type { PanelLine } from './panel-line.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { toTextWidth } from './text-width.ts';

/** Markdown as lines, lightly: its text stays as it was written, but for the fences of code, and is only set off. */
export function listMarkdownLines(text: string, width: number, style: TerminalStyle): readonly PanelLine[] {
  const source = listTextLines(text.replace(/\s+$/, ''));
  const lines: PanelLine[] = [];
  for (let at = 0; at < source.length; at++) {
    const line = source[at] ?? '';
    const fence = /^(\s*)(`{3,}|~{3,})/.exec(line);
    const end = fence === null ? -1 : findFenceEnd(source, at, fence[2] ?? '');
    if (end !== -1) {
      for (const code of source.slice(at + 1, end)) lines.push({ text: code, gutter: '    ', breaks: 'anywhere', paint: style.code });
      at = end;
      continue;
    }
    const rows = isTableRow(line) ? source.slice(at, at + countTableRows(source, at)) : [];
    if (rows.length > 1) {
      lines.push(...listTableRows(rows, width, style));
      at += rows.length - 1;
    } else lines.push(toProseLine(line, style));
  }
  return lines;
}

/** A fence that is never closed is only text. */
function findFenceEnd(source: readonly string[], start: number, fence: string): number {
  const closing = new RegExp(`^\\s*${fence[0] === '~' ? '~' : '`'}{${fence.length},}\\s*$`);
  return source.findIndex((line, at) => at > start && closing.test(line));
}

function toProseLine(line: string, style: TerminalStyle): PanelLine {
  if (/^#{1,6}\s/.test(line)) return { text: line, paint: style.title };
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) return { text: line, paint: style.faint };
  const quote = /^\s*>\s?/.exec(line);
  if (quote !== null) return { text: line, paint: style.faint };
  // What is wrapped stands below the text, not below the bullet.
  const bullet = /^( *(?:[-*+]|\d{1,3}[.)]) +)(?=\S)/.exec(line)?.[1];
  const paint = (text: string) => paintInline(text, style);
  if (bullet === undefined || bullet.length > 16) return { text: line, paint };
  return { text: line.slice(bullet.length), gutter: bullet, paint };
}

/** Bold and code inside a line; only where there is colour the marks can go. */
function paintInline(text: string, style: TerminalStyle): string {
  if (!style.color) return text;
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.length > 2 && part.startsWith('`') && part.endsWith('`') ? style.code(part.slice(1, -1)) : part.replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, (_, inner: string) => style.strong(inner))))
    .join('');
}

function isTableRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

function countTableRows(source: readonly string[], start: number): number {
  if (!/^\s*\|[\s:|-]+\|\s*$/.test(source[start + 1] ?? '')) return 1;
  let count = 2;
  while (isTableRow(source[start + count] ?? '')) count++;
  return count;
}

/** Columns are aligned where the table fits; else the rows stay as they were written. */
function listTableRows(rows: readonly string[], width: number, style: TerminalStyle): readonly PanelLine[] {
  const cells = rows.map((row) => row.trim().slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const count = Math.max(...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) => Math.max(3, ...cells.map((row, at) => (at === 1 ? 0 : toTextWidth(row[column] ?? '')))));
  const paint = (text: string) => paintInline(text, style);
  if (widths.reduce((sum, each) => sum + each + 3, 1) > width) return rows.map((row) => ({ text: row, paint }));
  return cells.map((row, at) => {
    const padded = widths.map((each, column) => (at === 1 ? '-'.repeat(each) : (row[column] ?? '') + ' '.repeat(Math.max(0, each - toTextWidth(row[column] ?? '')))));
    return { text: `| ${padded.join(' | ')} |`, breaks: 'anywhere', paint: at === 0 ? style.strong : at === 1 ? style.faint : undefined };
  });
}
