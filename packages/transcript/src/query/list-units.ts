import { foldText } from './fold-text.ts';

/**
 * The smallest thing that is found: a part of an identifier, a word, one Chinese, Japanese or Korean character, an emoji. Units of a text stand in order;
 * a phrase is a run of them.
 */
export interface Unit {
  /** Folded. */
  readonly text: string;
  readonly kind: 'part' | 'cjk' | 'symbol';
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The same for all units of one word: `readRecords` is one word of two parts. */
  readonly word: number;
}

/** Longer words are known by their beginning. */
export const maxWordLength = 64;
/** An identifier of more parts is noise (base64, hashes) and stays whole. */
const maxParts = 8;

export function listUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  let word = 0;
  for (const match of text.matchAll(pieces)) {
    const [piece] = match;
    if (isSymbol.test(piece)) units.push({ text: foldText(piece), kind: 'symbol', start: match.index, end: match.index + piece.length, word: word++ });
    else for (const run of piece.matchAll(runs)) addRun(units, run[0], match.index + run.index, word++);
  }
  return units;
}

const pieces = /[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;
const isSymbol = /^(?![\p{L}\p{N}\p{M}_])/u;
const cjk = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
const runs = new RegExp(`[${cjk}]+|[^${cjk}]+`, 'gu');
const startsCjk = new RegExp(`^[${cjk}]`, 'u');

function addRun(units: Unit[], run: string, at: number, word: number): void {
  if (startsCjk.test(run)) addCharacters(units, run, at, word);
  else for (const part of listParts(run)) units.push({ text: part.text, kind: 'part', start: at + part.start, end: at + part.end, word });
}

/** Half-width forms may fold into fewer characters; then the whole run is the place of each. */
function addCharacters(units: Unit[], run: string, at: number, word: number): void {
  const folded = [...foldText(run)];
  const raw = [...run];
  let start = at;
  for (const [index, text] of folded.entries()) {
    const length = raw[index]?.length ?? 1;
    units.push(folded.length === raw.length ? { text, kind: 'cjk', start, end: start + length, word } : { text, kind: 'cjk', start: at, end: at + run.length, word });
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
