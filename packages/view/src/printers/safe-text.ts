import { mayHide, writeOutHidden } from '../text/hidden-characters.ts';

const sgr = /\u001b\[[0-9;:]*m/g;
// Cursor movements, window titles and the like: meant for another screen.
const otherSequences =
  /\u001b\[[0-9;:<=>?]*[ -/]*[@-ln-~]|\u001b[\]P^_X][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]+[0-~]|\u001b[=>78cDEHMNOZ]/g;
const tabStop = 4;

/**
 * A line from a transcript as a line that is safe to print. Colours are dropped; what could steer the terminal is shown
 * as `\u{…}`.
 */
export function toSafeLine(line: string): string {
  if (!mayHide(line)) return line;
  return writeOutHidden(expandTabs(line.replace(sgr, '')), '\n');
}

/**
 * A line that a command printed. Its colours stay where `color` allows it (they are the caller's to end); other
 * sequences go.
 */
export function toSafeTerminalLine(line: string, color: boolean): string {
  if (!mayHide(line)) return line;
  const printed = line.replace(otherSequences, '');
  if (!color) return toSafeLine(printed);
  let text = '';
  let end = 0;
  for (const match of printed.matchAll(sgr)) {
    text += toSafeLine(printed.slice(end, match.index)) + (isConcealing(match[0]) ? '' : match[0]);
    end = match.index + match[0].length;
  }
  return text + toSafeLine(printed.slice(end));
}

/** A text as lines; a lone carriage return ends one too, so that nothing overwrites anything. */
export function listTextLines(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r*\n|\r/) : text.split('\n');
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const part of line.split(/(\t)/))
    expanded += part === '\t' ? ' '.repeat(tabStop - (expanded.length % tabStop)) : part;
  return expanded;
}

/** Whether a sequence hides the text behind it (8); the numbers behind 38, 48 and 58 are a colour. */
function isConcealing(sequence: string): boolean {
  const codes = sequence.slice(2, -1).split(/[;:]/).map(Number);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at];
    if (code === 8) return true;
    if (code === 38 || code === 48 || code === 58) at += codes[at + 1] === 5 ? 2 : codes[at + 1] === 2 ? 4 : 0;
  }
  return false;
}
