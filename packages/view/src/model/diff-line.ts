import type { DiffLine } from './panel.ts';

/** A line of a patch, by its first character. */
export function toDiffLine(line: string): DiffLine {
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
