import type { Span } from './secret-rule.ts';

const end = /-----END ?(?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;
const maxLines = 120;
const maxLineLength = 200;
const lineTail = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40,80}$/;
/** A line of a key, with the number that Read puts before it, the sign of a diff or a colour. */
const keyLine =
  /^[ \t]*(?:\d{1,6}(?:\u2192|\t|:))?[ \t+>-]{0,3}(?:(?:\u001b|\\+u001b)\[[\d;]{0,12}m){0,3}([A-Za-z0-9+/=]{1,80})[ \t]*$/;

/**
 * The lines of a private key above its end, where the beginning is cut off: a file read from an offset, the tail of an
 * output.
 */
export function findCutKey(text: string, at: number): Span | undefined {
  end.lastIndex = at;
  if (!end.test(text)) return undefined;
  let start: number | undefined;
  let lineEnd = at;
  for (let lines = 0; lines < maxLines; lines++) {
    const broken = findLineBreak(text, lineEnd);
    const match = keyLine.exec(text.slice(broken.end, lineEnd));
    // The line of the end marker itself may have such a number before it; a short line can only be the last of a key.
    const isMarkerLine = lines === 0;
    if (match === null && !isMarkerLine) {
      // The first line may be behind other words.
      const tail = lineTail.exec(text.slice(broken.end, lineEnd))?.[0];
      if (tail !== undefined) start = lineEnd - tail.length;
      break;
    }
    if (match !== null && (match[1] ?? '').length < 16 && lines > 1) break;
    if (match !== null && (match[1] ?? '').length >= 4)
      start = broken.end + (match[0].length - match[0].trimStart().length);
    if (broken.start < 0) break;
    lineEnd = broken.start;
  }
  return start === undefined ? undefined : { start, end: at };
}

/**
 * The line break before a place: a real one, or one of JSON text (`\n`, `\\n`). Its start is -1 at the beginning of the
 * text or too far away.
 */
function findLineBreak(text: string, before: number): Span {
  const limit = Math.max(0, before - maxLineLength);
  for (let at = before - 1; at >= limit; at--) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return { start: at, end: at + 1 };
    if ((code === 110 || code === 114) && text.charCodeAt(at - 1) === 92) {
      let start = at - 1;
      while (start > 0 && text.charCodeAt(start - 1) === 92) start--;
      return { start, end: at + 1 };
    }
  }
  return { start: -1, end: limit };
}
