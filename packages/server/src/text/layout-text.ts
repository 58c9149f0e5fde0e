import { padToWidth, toTextWidth } from '@scrollkeep/view/text/text-width.ts';

/** Breaks text at blanks so that no line is longer than width, where the words allow it. Paragraphs stay apart. */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && toTextWidth(line) + 1 + toTextWidth(word) > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}

/**
 * Terms on the left, wrapped summaries on the right, one alignment for all rows. A narrow screen puts the summary below
 * its term.
 */
export function layoutTerms(
  rows: readonly (readonly [term: string, summary: string])[],
  width: number,
): readonly string[] {
  const indent = 2;
  const gap = 2;
  const column = indent + gap + Math.max(0, ...rows.map(([term]) => toTextWidth(term)));
  const left = ' '.repeat(indent);
  if (width - column < 24) {
    return rows.flatMap(([term, summary]) => [
      left + term,
      ...wrapText(summary, Math.max(1, width - 6)).map((line) => `      ${line}`),
    ]);
  }
  return rows.flatMap(([term, summary]) =>
    wrapText(summary, width - column).map(
      (line, index) => (index === 0 ? left + padToWidth(term, column - indent) : ' '.repeat(column)) + line,
    ),
  );
}
