/** The long texts of one line, as its bytes; they are named by marks in the JSON that was parsed without them. */
export interface LongTexts {
  count: number;
  /** A text as it is. */
  read(index: number): string;
  /** What it begins with, as it is written in the file. */
  head(index: number): string;
  /** All of it, as it is written in the file. */
  bytes(index: number): Buffer;
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
