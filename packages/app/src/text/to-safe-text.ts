// Control characters (C0, DEL, C1), bidirectional overrides and zero-width characters: in a file name or a transcript they can rewrite the screen or
// make a text read as another.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A text from a transcript or a path as one line that is safe to print: what could steer the terminal is shown as `\u{…}`. */
export function toSafeText(text: string): string {
  return text.replace(unsafe, (character) => escapes.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
