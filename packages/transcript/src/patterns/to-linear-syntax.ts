import { printCodePoint, printRanges } from './character-ranges.ts';

export type LinearSyntax =
  | { readonly ok: true; readonly source: string }
  /** `at` is where the refused part begins, in UTF-16 units of the source. */
  | { readonly ok: false; readonly at: number; readonly problem: string };

/**
 * A JavaScript pattern (flag `u`, already known to be valid) in the syntax of RE2, with the same meaning. The two
 * differ in what `.` and `\s` match, in escapes and in Unicode properties; groups capture nothing, because only whole
 * matches are used.
 */
export function toLinearSyntax(source: string): LinearSyntax {
  let at = 0;
  let written = '';
  while (at < source.length) {
    const character = source[at] as string;
    if (character === '\\') {
      const escape = readEscape(source, at);
      if (escape.kind === 'reference')
        return refuse(at, 'backreferences are not supported: write the text out, or search for its parts');
      written +=
        escape.kind === 'code'
          ? printCodePoint(escape.code)
          : escape.kind === 'assertion'
            ? escape.source
            : `[${escape.ranges}]`;
      at = escape.end;
    } else if (character === '[') {
      const set = readClass(source, at);
      written += set.source;
      at = set.end;
    } else if (character === '.') {
      written += anyButLineEnd;
      at++;
    } else if (character === '(') {
      const opening = /^\((?:\?(?:<[^=!][^>]*>|<?[=!]|[^)]))?/.exec(source.slice(at, at + 200))?.[0] ?? '(';
      if (/^\(\?[=!]/.test(opening))
        return refuse(
          at,
          'lookahead (?=…) and (?!…) is not supported: include what follows in the pattern, or add a second term',
        );
      if (opening.startsWith('(?') && !opening.startsWith('(?:') && !opening.startsWith('(?<'))
        return refuse(at, `${opening} is not supported: use (…) or (?:…)`);
      written += /^\(\?<[=!]/.test(opening) ? opening : '(?:';
      at += opening.length;
    } else {
      written += character;
      at++;
    }
  }
  return { ok: true, source: written };
}

const anyButLineEnd = '[^\\n\\r\\x{2028}\\x{2029}]';

type Escape =
  | { readonly kind: 'code'; readonly code: number; readonly end: number }
  | { readonly kind: 'set'; readonly ranges: string; readonly end: number }
  | { readonly kind: 'assertion'; readonly source: string; readonly end: number }
  | { readonly kind: 'reference'; readonly end: number };

const controls: Readonly<Record<string, number>> = { 0: 0, t: 9, n: 10, v: 11, f: 12, r: 13 };

function readEscape(source: string, at: number): Escape {
  const letter = source[at + 1] as string;
  const end = at + 2;
  if (/[1-9k]/.test(letter)) return { kind: 'reference', end };
  if (letter === 'b' || letter === 'B') return { kind: 'assertion', source: `\\${letter}`, end };
  if (/[dDwW]/.test(letter)) return { kind: 'set', ranges: `\\${letter}`, end };
  if (letter === 's' || letter === 'S') return { kind: 'set', ranges: printRanges(`\\${letter}`), end };
  if (letter === 'p' || letter === 'P') {
    const close = source.indexOf('}', at) + 1;
    return { kind: 'set', ranges: printRanges(source.slice(at, close)), end: close };
  }
  if (letter === 'c') return { kind: 'code', code: source.charCodeAt(at + 2) % 32, end: at + 3 };
  const code = controls[letter];
  if (code !== undefined) return { kind: 'code', code, end };
  const [whole, pairHigh, pairLow, four, braced, two] =
    /^\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\}|x([\da-f]{2}))/i.exec(
      source.slice(at, at + 40),
    ) ?? [''];
  if (pairHigh !== undefined && pairLow !== undefined)
    return {
      kind: 'code',
      code: (Number.parseInt(pairHigh, 16) - 0xd800) * 0x400 + Number.parseInt(pairLow, 16) - 0xdc00 + 0x10000,
      end: at + whole.length,
    };
  const hex = four ?? braced ?? two;
  if (hex !== undefined) return { kind: 'code', code: Number.parseInt(hex, 16), end: at + whole.length };
  return { kind: 'code', code: letter.charCodeAt(0), end };
}

/**
 * A class is written anew, range by range: signs like `[:` and `&&` mean something inside a class of another engine.
 */
function readClass(source: string, start: number): { readonly source: string; readonly end: number } {
  let at = start + 1;
  const isNegated = source[at] === '^';
  if (isNegated) at++;
  let written = '';
  while (source[at] !== ']') {
    const first = readClassAtom(source, at);
    at = first.end;
    if (first.kind === 'code' && source[at] === '-' && source[at + 1] !== ']') {
      const last = readClassAtom(source, at + 1);
      at = last.end;
      written += `${printCodePoint(first.code)}-${printCodePoint(last.kind === 'code' ? last.code : first.code)}`;
    } else written += first.kind === 'code' ? printCodePoint(first.code) : first.ranges;
  }
  const end = at + 1;
  if (written === '') return { source: isNegated ? everything : nothing, end };
  return { source: `[${isNegated ? '^' : ''}${written}]`, end };
}

const everything = '[\\x00-\\x{10FFFF}]';
const nothing = '[^\\x00-\\x{10FFFF}]';

function readClassAtom(source: string, at: number): Extract<Escape, { kind: 'code' | 'set' }> {
  if (source[at] === '\\') {
    const escape = readEscape(source, at);
    if (escape.kind === 'assertion' || escape.kind === 'reference') return { kind: 'code', code: 8, end: escape.end };
    return escape;
  }
  const code = source.codePointAt(at) as number;
  return { kind: 'code', code, end: at + String.fromCodePoint(code).length };
}

function refuse(at: number, problem: string): LinearSyntax {
  return { ok: false, at, problem };
}
