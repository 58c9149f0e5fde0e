import { isAlphanumeric } from './is-token-start.ts';

const maxAttempts = 200;

/** In one unbroken run the same literal over and over is no list of secrets but a way to cost time. */
export function openRunLimit(text: string): (anchor: number, at: number) => boolean {
  let [runStart, runEnd] = [0, -1];
  const attempts = new Map<number, number>();
  return (anchor, at) => {
    if (at >= runEnd) {
      runStart = at;
      runEnd = toRunEnd(text, at);
      attempts.clear();
    }
    // Most runs are too short for so many.
    if (runEnd - runStart < 3 * maxAttempts) return false;
    const count = (attempts.get(anchor) ?? 0) + 1;
    attempts.set(anchor, count);
    return count > maxAttempts;
  };
}

/** Where a stretch without blanks, quotes and brackets ends. */
function toRunEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isRunCode(text.charCodeAt(at))) at++;
  return at + 1;
}

function isRunCode(code: number): boolean {
  return isAlphanumeric(code) || (code > 32 && '_+/=.~%-:@\\'.includes(String.fromCharCode(code)));
}
