import { writeOutHidden } from '@scrollkeep/view/text/hidden-characters.ts';

/**
 * A text from a transcript or a path as one line that is safe to print: what could steer the terminal, or hides, is
 * shown as `\u{…}`.
 */
export function toSafeText(text: string): string {
  return writeOutHidden(
    text,
    '',
    (character) => escapes.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
