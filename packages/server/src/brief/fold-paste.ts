/** Fewer lines in a row are told like any others. */
const leastLines = 8;
/** So many other lines may be between two that were pasted; more, the more were pasted before them. */
const [leastBetween, mostBetween] = [2, 12];
/** No more of a line is looked at. */
const lookedAt = 300;
/** A line that was there before is part of a log; a shorter one may be anything. */
const leastRepeated = 20;

const listPoint = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const trace = /^\s*at\s\S.{0,280}[:(]\d+|^\s*File ".{1,200}", line \d+|^\s*\d{1,5}\s?[|│]\s/;
const log = /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:|^\s*\[?\d\d:\d\d:\d\d\b|^\s*\[?(?:INFO|WARN|ERROR|DEBUG|TRACE)\b[\]:]?/;
const code =
  /[;{}]\s*$|=>\s*$|\/>\s*$|^\s*<(?:>|\/?[A-Za-z!][\w-]*[\s>/])|^\s*\.\w+\(|^\s*[\w$]+:\s\S.{0,250},\s*$|^\s*(?:[\w$]{1,60},\s?){2,}[\w$]*\s*$|^\s*[)\]}]+[,;)]*\s*$|^\s*["'][^"']{1,100}["']\s*:|^\s*(?:\/\/|#include\b|import\s.{1,200}\sfrom\b|export\s(?:default|const|function)\b|(?:const|let|var)\s[\w{[]|function\s*\w*\(|def\s\w+\(|class\s\w+[\s:({]|return\b.{0,200}[;(]\s*$)/;

/**
 * A prompt without the code, the log or the stack trace that a person pasted into it: many lines in a row that nobody
 * types. How many there were is said instead.
 */
export function foldPaste(text: string): string {
  const lines = text.split('\n');
  if (lines.length < leastLines) return text;
  const seen = new Set<string>();
  const pasted = lines.map((line) => {
    const start = line.slice(0, lookedAt);
    const isRepeated = start.length >= leastRepeated && seen.has(start);
    seen.add(start);
    return isRepeated || isPasted(start);
  });
  // What is wanted may stand before or behind it, on the same line.
  pasted[0] = false;
  pasted[lines.length - 1] = false;
  const told: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = pasted[at] === true ? findEnd(lines, pasted, at) : at;
    const count = end - at;
    if (count >= leastLines) told.push(`(${count} pasted lines)`);
    else told.push(...lines.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return told.join('\n');
}

function isPasted(line: string): boolean {
  return !listPoint.test(line) && (trace.test(line) || log.test(line) || code.test(line));
}

/** Behind the last line that was pasted, of those that follow each other closely. */
function findEnd(lines: readonly string[], pasted: readonly boolean[], from: number): number {
  let end = from + 1;
  const mayBeBetween = () => Math.min(mostBetween, leastBetween + Math.floor((end - from) / leastLines));
  for (let at = end, between = 0; at < lines.length && between <= mayBeBetween(); at++) {
    if (pasted[at] === true) {
      end = at + 1;
      between = 0;
    } else if (lines[at]?.trim() !== '') between++;
  }
  return end;
}
