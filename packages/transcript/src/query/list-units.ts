import { foldText } from './fold-text.ts';

/**
 * The smallest thing that is found: a part of an identifier, a word, one Chinese, Japanese or Korean character, an
 * emoji. Units of a text are in order; a phrase is a run of them.
 */
export interface Unit {
  /** Folded. */
  readonly text: string;
  readonly kind: 'part' | 'cjk' | 'symbol';
  /** Where it is in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The same for all units of one word: `readRecords` is one word of two parts. */
  readonly word: number;
}

/** Longer words are known by their beginning. */
export const maxWordLength = 64;
/** An identifier of more parts is noise (base64, hashes) and stays whole. */
const maxParts = 8;

/**
 * Between ASCII signs most texts are ASCII words, which need no patterns over all scripts: those are left to the
 * stretches that have other characters. ASCII words that `isWanted` does not want, as they are in lower case, are
 * left out.
 */
export function listUnits(text: string, isWanted?: (word: string) => boolean): readonly Unit[] {
  const units: Unit[] = [];
  let word = 0;
  for (let at = 0; at < text.length;) {
    if (toClass(text.charCodeAt(at)) === separator) {
      at++;
      continue;
    }
    const start = at;
    let isAscii = true;
    for (; at < text.length; at++) {
      const kind = toClass(text.charCodeAt(at));
      if (kind === separator) break;
      if (kind === beyondAscii) isAscii = false;
    }
    if (isAscii) {
      if (isWanted === undefined || isWanted(text.slice(start, at).toLowerCase()))
        addAsciiWord(units, text, start, Math.min(at, start + maxWordLength), word++);
    } else word = addStretch(units, text.slice(start, at), start, word);
  }
  return units;
}

const separator = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const underscore = 4;
const beyondAscii = 5;

function toClass(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return lower;
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x30 && code <= 0x39) return digit;
  if (code === 0x5f) return underscore;
  return code > 0x7f ? beyondAscii : separator;
}

/** The units of a stretch of any characters; gives the number of the next word. */
function addStretch(units: Unit[], stretch: string, at: number, firstWord: number): number {
  let word = firstWord;
  for (const match of stretch.matchAll(pieces)) {
    const [piece] = match;
    const start = at + match.index;
    if (isSymbol.test(piece))
      units.push({ text: foldText(piece), kind: 'symbol', start, end: start + piece.length, word: word++ });
    else for (const run of piece.matchAll(runs)) addRun(units, run[0], start + run.index, word++);
  }
  return word;
}

function addAsciiWord(units: Unit[], text: string, start: number, end: number, word: number): void {
  const first = units.length;
  let from = start;
  let previous = separator;
  let beforePrevious = separator;
  const add = (to: number) => {
    if (to > from) units.push({ text: text.slice(from, to).toLowerCase(), kind: 'part', start: from, end: to, word });
    from = to;
  };
  for (let at = start; at < end; at++) {
    const kind = toClass(text.charCodeAt(at));
    if (kind === underscore) {
      add(at);
      from = at + 1;
    } else if (kind === upper && (previous === lower || previous === digit)) add(at);
    else if (kind === lower && previous === upper && beforePrevious === upper) add(at - 1);
    beforePrevious = previous;
    previous = kind;
  }
  add(end);
  if (units.length - first <= maxParts) return;
  const whole = units
    .splice(first)
    .map((unit) => unit.text)
    .join('');
  units.push({ text: whole, kind: 'part', start, end, word });
}

const pieces = /[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;
const isSymbol = /^(?![\p{L}\p{N}\p{M}_])/u;
const cjk = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
const runs = new RegExp(`[${cjk}]+|[^${cjk}]+`, 'gu');
const startsCjk = new RegExp(`^[${cjk}]`, 'u');

function addRun(units: Unit[], run: string, at: number, word: number): void {
  if (startsCjk.test(run)) addCharacters(units, run, at, word);
  else
    for (const part of listParts(run))
      units.push({ text: part.text, kind: 'part', start: at + part.start, end: at + part.end, word });
}

/** Half-width forms may fold into fewer characters; then the whole run is the place of each. */
function addCharacters(units: Unit[], run: string, at: number, word: number): void {
  const folded = [...foldText(run)];
  const raw = [...run];
  let start = at;
  for (const [index, text] of folded.entries()) {
    const length = raw[index]?.length ?? 1;
    units.push(
      folded.length === raw.length
        ? { text, kind: 'cjk', start, end: start + length, word }
        : { text, kind: 'cjk', start: at, end: at + run.length, word },
    );
    start += length;
  }
}

function listParts(word: string): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  const known = word.length > maxWordLength ? word.slice(0, maxWordLength) : word;
  const parts: { readonly text: string; readonly start: number; readonly end: number }[] = [];
  let start = 0;
  for (const part of known.split(partBorder) as readonly (string | undefined)[]) {
    if (part === undefined) continue; // what the border's group did not take
    // A lone accent folds to nothing.
    const text = part === '_' ? '' : foldText(part);
    if (text !== '') parts.push({ text, start, end: start + part.length });
    start += part.length;
  }
  if (parts.length <= maxParts) return parts;
  return [{ text: parts.map((part) => part.text).join(''), start: 0, end: known.length }];
}

/** Underscores, `aB`, and before the last capital of `HTTPServer`. */
const partBorder = /(_)|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
