import { toVisibleText } from '../../html/parts/to-visible-text.ts';

// What is markup in the middle of a line on GitHub or in Obsidian: emphasis, code, links, tables, HTML, entities, math,
// highlights, comments, tags. What follows the end of a text is another piece of the line, so a `<` there counts too:
// `img …` may be behind it.
const markup =
  /[\\`*[\]$|]|~~|==|%%|<(?![\s\d=<-])|&(?=#?\w+;|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<![^\s([])#(?=[\p{L}\p{N}_/-])/giu;
// What is markup only at the beginning of a line: headings, quotes, lists, rules, the line that makes a table of the
// one before it, and indentation, which would make it code.
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

// A bare address before the code would take its first backtick in, and what follows would be markup again.
const code = /(?<=^|[\s(])`([^`\n]+)`(?=$|[\s.,;:!?)])/g;

/** The same for words of people and models, in which code is marked with backticks: it stays code. */
export function escapeSpokenLine(text: string): string {
  const escaped = escapeSpokenWords(text);
  return escaped.startsWith('`') ? escaped : escapeLineStart(escaped);
}

/** The same inside a line, where nothing is a list or a heading. */
export function escapeSpokenWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line
    .split(code)
    .map((part, at) => (at % 2 === 1 ? toCodeSpan(part) : escapeWords(part.replace(/`([^`]*)`/g, '$1'))))
    .join('');
}

function escapeWords(text: string): string {
  return toVisibleText(text).replace(/\S+\s*/g, escapeWord);
}

function escapeLine(line: string): string {
  return escapeLineStart(line.trimStart().replace(/\S+\s*/g, escapeWord));
}

function escapeLineStart(escaped: string): string {
  if (escaped.startsWith('\\') || escaped.startsWith('&')) return escaped;
  return escaped.replace(lineStart, '$1\\$2').replace(numbered, '$1\\$2');
}

// Of these words a reader's program makes links by itself, and a backslash inside becomes part of the address and
// escapes nothing.
const address = /:\/\/|www\.|@/gi;
// It does so for these schemes, too; ours are `http`, `https` and `mailto`.
const otherScheme = /(?<![\p{L}\p{N}])(?:ftp|xmpp):/giu;

/** An address with markup in it is no longer linked by anybody: what was escaped stays escaped. */
function escapeWord(word: string): string {
  const isAddress = word.search(address) !== -1;
  const escaped = word.replace(markup, (found) =>
    [...found].map((character) => escapeCharacter(character, isAddress)).join(''),
  );
  if (!isAddress) return escaped;
  return (escaped === word ? escaped : escaped.replace(address, toUnlinked)).replace(otherScheme, toUnlinked);
}

function toUnlinked(begin: string): string {
  return begin.replace(/[:.@]/, toEntity);
}

function toEntity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

function escapeCharacter(character: string, isAddress: boolean): string {
  if (character === '<') return '&lt;';
  if (character === '&') return '&amp;';
  // A backtick behind a backslash still is one for programs that look for code first.
  if (character === '`') return toEntity(character);
  return isAddress ? toEntity(character) : `\\${character}`;
}

/**
 * A text for the inside of an HTML element: no element and no entity in it, and no empty line, which would end the
 * element in Markdown.
 */
export function escapeHtmlLines(text: string): readonly string[] {
  return toVisibleText(text)
    .split('\n')
    .map((line) =>
      line.trim() === '' ? '&#32;' : line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
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
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
