import { toVisibleText } from '../../html/to-visible-text.ts';

// What is markup in the middle of a line on GitHub or in Obsidian: emphasis, code, links, tables, HTML, entities, math, highlights, comments, tags.
const markup = /[\\`*[\]$|]|~~|==|%%|<(?=[a-z/!?])|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<![^\s([])#(?=[\p{L}\p{N}_/-])/giu;
// What is markup only at the beginning of a line: headings, quotes, lists, rules, the line that makes a table of the one before it, and indentation, which would make it code.
const lineStart = /^(\s*)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=][-=\s]*$|:?-+:?(?=\s*$)|:{3,})/;
const numbered = /^(\s*\d{1,9})([.)])(?=\s|$)/;

/** A text in which nothing is markup and nothing hides. Line ends stay. */
export function escapeMarkdown(text: string): string {
  return toVisibleText(text)
    .split('\n')
    .map((line) => escapeLine(line))
    .join('\n');
}

/** A text as one line inside a heading, a summary or a cell. */
export function escapeMarkdownLine(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}

function escapeLine(line: string): string {
  const escaped = line.trimStart().replace(markup, (found) => [...found].map((character) => `\\${character}`).join(''));
  if (escaped.startsWith('\\')) return escaped;
  return escaped.replace(lineStart, '$1\\$2').replace(numbered, '$1\\$2');
}

/** A text for the inside of an HTML element: no element and no entity in it, and no empty line, which would end the element in Markdown. */
export function escapeHtmlLines(text: string): readonly string[] {
  return toVisibleText(text)
    .split('\n')
    .map((line) => (line.trim() === '' ? '&#32;' : line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')));
}

/** Code inside a line, however many backticks it holds. */
export function toCodeSpan(text: string): string {
  const line = toVisibleText(text).replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  const fence = '`'.repeat(countLongestRun(line) + 1);
  return line.startsWith('`') || line.endsWith('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** Code in a fence that is longer than any inside. */
export function toFence(text: string, language: string): string {
  const visible = toVisibleText(text).trimEnd();
  const fence = '`'.repeat(Math.max(3, countLongestRun(visible) + 1));
  return `${fence}${/^[\w+#.-]{1,30}$/.test(language) ? language : ''}\n${visible}\n${fence}`;
}

function countLongestRun(text: string): number {
  return text.includes('`') ? Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length)) : 0;
}
