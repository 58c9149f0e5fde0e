import { countLines } from '../panel-size.ts';

const mostLines = 400;
const mostCharacters = 60_000;

/** So long that it is scrolled by itself: the page around it stays at hand. */
export function isTall(text: string): boolean {
  return text.length > mostCharacters || countLines(text) > mostLines;
}
