/**
 * Of the escapes that need ranges the two that are used most: no search waits for a walk through all characters. A test
 * compares them with JavaScript.
 */
const space =
  '\\x{9}-\\x{d}\\x{20}-\\x{20}\\x{a0}-\\x{a0}\\x{1680}-\\x{1680}\\x{2000}-\\x{200a}\\x{2028}-' +
  '\\x{2029}\\x{202f}-\\x{202f}\\x{205f}-\\x{205f}\\x{3000}-\\x{3000}\\x{feff}-\\x{feff}';
const noSpace =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-' +
  '\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

const known = new Map<string, string>([
  ['\\s', space],
  ['\\S', noSpace],
]);
const lastCodePoint = 0x10ffff;

/**
 * The characters of a class escape of JavaScript (`\s`, `\p{Script=Greek}`) as ranges to be inside a class.
 * JavaScript itself is asked about every character, so that the ranges follow its version of Unicode.
 */
export function printRanges(escape: string): string {
  const ranges = known.get(escape) ?? listRanges(escape);
  known.set(escape, ranges);
  return ranges;
}

/** Exported for the test of what is written down above. */
export function listRanges(escape: string): string {
  const shape = new RegExp(escape, 'u');
  let ranges = '';
  let start = -1;
  for (let code = 0; code <= lastCodePoint + 1; code++) {
    const isIn = code <= lastCodePoint && shape.test(String.fromCodePoint(code));
    if (isIn && start === -1) start = code;
    else if (!isIn && start !== -1) {
      ranges += `${printCodePoint(start)}-${printCodePoint(code - 1)}`;
      start = -1;
    }
  }
  return ranges;
}

export function printCodePoint(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
