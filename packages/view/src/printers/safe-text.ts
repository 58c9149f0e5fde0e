// What could steer the terminal or make a text read as another: control characters, bidirectional overrides, zero-width characters.
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const everyUnsafe = new RegExp(unsafe.source, 'gu');
const sgr = /\u001b\[[0-9;:]*m/g;
// Cursor movements, window titles and the like: meant for another screen.
const otherSequences = /\u001b\[[0-9;:<=>?]*[ -/]*[@-ln-~]|\u001b[\]P^_X][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]+[0-~]|\u001b[=>78cDEHMNOZ]/g;
// A family of several persons is one picture, joined by U+200D.
const emojiJoiner = /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu;
const joinerMark = '\u0011';
const tabStop = 4;

/** A line from a transcript as a line that is safe to print. Colours are dropped; what could steer the terminal is shown as `\u{…}`. */
export function toSafeLine(line: string): string {
  if (!unsafe.test(line)) return line;
  return escapeUnsafe(expandTabs(line.replace(sgr, '')));
}

/** A line that a command printed. Its colours stay where `color` allows it (they are the caller's to end); other sequences go. */
export function toSafeTerminalLine(line: string, color: boolean): string {
  if (!unsafe.test(line)) return line;
  const printed = line.replace(otherSequences, '');
  if (!color) return toSafeLine(printed);
  let text = '';
  let end = 0;
  for (const match of printed.matchAll(sgr)) {
    text += toSafeLine(printed.slice(end, match.index)) + match[0];
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
  for (const part of line.split(/(\t)/)) expanded += part === '\t' ? ' '.repeat(tabStop - (expanded.length % tabStop)) : part;
  return expanded;
}

function escapeUnsafe(line: string): string {
  if (!unsafe.test(line)) return line;
  const joined = line.includes('\u200d') && !line.includes(joinerMark);
  const marked = joined ? line.replace(emojiJoiner, joinerMark) : line;
  return marked.replace(everyUnsafe, (character) => (joined && character === joinerMark ? '\u200d' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`));
}
