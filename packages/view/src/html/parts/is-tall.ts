import { countLines } from '../../model/panel-size.ts';
import type { HtmlHost } from './html-host.ts';

const mostLines = 400;
const mostCharacters = 60_000;

/**
 * So long that it is scrolled by itself: the page around it stays at hand. On a printed page nothing is: what is long
 * is behind a fold, and paper does not scroll.
 */
export function isTall(text: string, host: HtmlHost): boolean {
  return host.setOpen !== undefined && (text.length > mostCharacters || countLines(text) > mostLines);
}
