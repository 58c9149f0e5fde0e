import { mayHide, writeOutHidden } from '../../text/hidden-characters.ts';

/**
 * A text in which nothing hides: what would not be seen, or would make other words be seen, is written as `\u{…}`.
 * Lines and tabs stay.
 */
export function toVisibleText(text: string): string {
  return mayHide(text) ? writeOutHidden(text.replaceAll('\r\n', '\n'), '\n\t') : text;
}
