import { isAlphanumeric } from './is-token-start.ts';
import type { Span } from './rule-parts/secret-rule.ts';

/**
 * A stretch of a text as it reads without what hides a secret in it: percent signs of addresses, colours of a terminal,
 * escapes of Markdown and HTML.
 */
export interface PlainText {
  readonly text: string;
  /** Where a stretch of it is in the original. */
  toOriginal(span: Span): Span;
}

/**
 * Literals of which one is in every disguise; the colours of a terminal in JSON text are known by the escape they
 * begin with.
 */
export const disguiseMarks = [
  '%',
  '\u001b',
  '\\x1b',
  '\\033',
  '\\e[',
  '&#x',
  '&#3',
  '&#4',
  '&#6',
  '&#9',
  '&quot;',
  '&amp;',
  '&lt;',
  '&gt;',
  '\\_',
  '\u200b',
  '\u00ad',
  '<wbr',
  '=3D',
] as const;

/** Whether there is one at a mark: a percent sign is most often one of a number. */
export function isDisguise(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 37) return isHexCode(text.charCodeAt(at + 1)) && isHexCode(text.charCodeAt(at + 2));
  return code !== 92 || text.charCodeAt(at + 1) !== 95 || isAlphanumeric(text.charCodeAt(at + 2));
}

function isHexCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

/** Escapes that hide letters of one word, and those that may also are between a name and its value. */
const coded = new RegExp(
  [
    // Letters of other scripts are several bytes.
    String.raw`%[Ee][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}|%[CDcd][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]|%[0-9A-Fa-f]{2}`,
    // Colours and other commands to a terminal, also as JSON and shells write them.
    String.raw`(?:\u001b|\\{1,8}(?:u001b|x1b|033|e))` +
      String.raw`(?:\[[0-9;:?]{0,24}[A-Za-z]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\)|\([AB0])`,
    String.raw`&(?:amp|quot|lt|gt|apos|#\d{1,5}|#x[0-9A-Fa-f]{1,4});`,
    // Of Markdown, and of JSON text and strings of code.
    String.raw`\\{1,8}[_.~+*"'/nrt-]`,
    '[\u200b\u200c\u200d\u2060\ufeff\u00ad]',
    '<wbr ?/?>',
    String.raw`=3D|=\r?\n`,
  ].join('|'),
  'g',
);

const maxRun = 6000;
const [before, after] = [1000, 300];

/**
 * The stretches around marks, each as it is written and as it reads. Signs of addresses hide letters of one word;
 * colours go over a line, and lines beside each other are one stretch. `marks` are in order.
 */
export function listDisguised(text: string, marks: readonly number[]): readonly PlainText[] {
  const spans: { start: number; end: number }[] = [];
  for (const mark of marks) {
    const last = spans.at(-1);
    if (last !== undefined && mark < last.end) continue;
    const span = toStretch(text, mark);
    if (last !== undefined && span.start <= last.end + 1) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans.flatMap((span) => toPlainTexts(text, span));
}

/** The line of a mark, and some of what stands around it: the head of a table, the name of a value. */
function toStretch(text: string, mark: number): { start: number; end: number } {
  const [start, end] = [toLineStart(text, mark), toLineEnd(text, mark)];
  return {
    start: mark - start >= maxRun ? start : toLineStart(text, Math.max(0, start - before)),
    end: end - mark >= maxRun ? end : toLineEnd(text, Math.min(text.length, end + after)),
  };
}

function toLineStart(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < maxRun && text.charCodeAt(start - 1) !== 10) start--;
  return start;
}

function toLineEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < maxRun && text.charCodeAt(end) !== 10) end++;
  return end;
}

function toPlainTexts(text: string, span: Span): readonly PlainText[] {
  const written = text.slice(span.start, span.end);
  const plain = toPlainText(written, span.start);
  if (plain === undefined) return [];
  if (!written.includes('%')) return [plain];
  // Forms write a blank as a plus sign; a plus sign of the secret itself is written with a percent sign then. And a
  // percent sign may be part of an address.
  const form = written.includes('+') ? toPlainText(written.replaceAll('+', ' '), span.start) : undefined;
  const address = toPlainText(written, span.start, true);
  return [plain, ...(form === undefined ? [] : [form]), ...(address === undefined ? [] : [address])];
}

function toPlainText(written: string, offset: number, keepsPercent = false): PlainText | undefined {
  // Where a part of the plain text begins, and where that is in the original; between them both go on alike.
  const [places, origins, isEscape]: [number[], number[], boolean[]] = [[0], [0], [false]];
  const put = (place: number, origin: number, escape: boolean) => {
    places.push(place);
    origins.push(origin);
    isEscape.push(escape);
  };
  let [text, done] = ['', 0];
  coded.lastIndex = 0;
  for (let match = coded.exec(written); match !== null; match = coded.exec(written)) {
    if (keepsPercent && match[0].startsWith('%')) continue;
    const meant = toMeant(match[0]);
    text += written.slice(done, match.index);
    // An escape that stands for a character is a part of its own.
    if (meant !== '') put(text.length, match.index, true);
    text += meant;
    done = match.index + match[0].length;
    put(text.length, done, false);
  }
  if (done === 0) return undefined;
  text += written.slice(done);
  const find = (at: number) => {
    let [low, high] = [0, places.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((places[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const toStart = (at: number) => {
    const part = find(at);
    return (origins[part] ?? 0) + at - (places[part] ?? 0);
  };
  const toEnd = (at: number) => {
    const part = find(at - 1);
    return isEscape[part] === true ? (origins[part + 1] ?? 0) : (origins[part] ?? 0) + at - (places[part] ?? 0);
  };
  return {
    text,
    toOriginal: ({ start, end }) => ({
      start: offset + toStart(start),
      end: offset + Math.max(toStart(start), toEnd(end)),
    }),
  };
}

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&apos;': "'",
};

/** The character that an escape stands for; none for what is only there to be seen. */
function toMeant(escape: string): string {
  if (escape.startsWith('%')) return toByteCharacter(escape);
  if (escape.startsWith('&')) return named[escape] ?? toCharacter(escape);
  if (escape === '=3D') return '=';
  if (!escape.startsWith('\\') || !/^\\+[_.~+*"'/nrt-]$/.test(escape)) return '';
  return { n: '\n', r: '\r', t: '\t' }[escape.slice(-1)] ?? escape.slice(-1);
}

function toByteCharacter(escape: string): string {
  if (escape.length === 3) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  try {
    return decodeURIComponent(escape);
  } catch {
    return '\ufffd';
  }
}

function toCharacter(escape: string): string {
  const code = escape.startsWith('&#x') ? Number.parseInt(escape.slice(3, -1), 16) : Number(escape.slice(2, -1));
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : '\ufffd';
}
