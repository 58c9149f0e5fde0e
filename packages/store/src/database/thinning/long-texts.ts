/** The long texts of one line, as its bytes; they are named by marks in the JSON that was parsed without them. */
export interface LongTexts {
  count: number;
  /** A text as it is. */
  read(index: number): string;
  /** What it begins with, as it is written in the file. */
  head(index: number): string;
  /** The first sign of ASCII in it that is no part of an escape: what it begins with behind blanks, if that is such a sign at all. */
  sign(index: number): string;
  /** Whether one of two pairs of letters may stand in it; certain where it says no. */
  hasPair(index: number, pairs: readonly [string, string]): boolean;
  /** Whether it has these words, which must be such as need no escape. */
  includes(index: number, words: string): boolean;
  /** Its bytes with blanks for escapes: the same words, nothing more. It cannot be read afterwards. */
  toWords(index: number): Buffer;
}

/** What a mark is, in the JSON of a line: no other text that begins so is parsed without its long texts. */
export function isMark(text: string): boolean {
  return text.length === 5 && text.charCodeAt(0) === 0;
}

/** The number of the text that a mark stands for. */
export function toTextIndex(mark: string): number {
  let index = 0;
  for (let at = 1; at < 5; at++) index = index * 16 + mark.charCodeAt(at) - 0x61;
  return index;
}
