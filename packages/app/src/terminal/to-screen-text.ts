import { mayHide, toJsonEscape, writeOutHidden } from '@scrollkeep/view/text/hidden-characters.ts';

const sgr = /\u001b\[[0-9;:]*m/g;

/**
 * The last step before a person's screen, whatever was printed: no character gets through that steers the terminal or
 * hides, apart from line breaks, tabs and, where `color` says so, our own colours. Written as `\u202e`, so that JSON on
 * a screen is still JSON.
 */
export function toScreenText(text: string, color: boolean): string {
  if (!mayHide(text)) return text;
  if (!color || !text.includes('\u001b')) return toPlainScreenText(text);
  let safe = '';
  let end = 0;
  for (const match of text.matchAll(sgr)) {
    safe += toPlainScreenText(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return safe + toPlainScreenText(text.slice(end));
}

function toPlainScreenText(text: string): string {
  return writeOutHidden(text.replaceAll('\r\n', '\n'), '\n\t', toJsonEscape);
}
