/**
 * The index of the first character that cannot be JSON, or undefined for good JSON. The engine's own messages differ
 * between versions and often name no place at all.
 */
export function findJsonError(text: string): number | undefined {
  const scan: Scan = { text, index: 0, failedAt: undefined };
  skipBlanks(scan);
  scanValue(scan, 0);
  if (scan.failedAt === undefined) {
    skipBlanks(scan);
    if (scan.index < text.length) return scan.index;
  }
  return scan.failedAt;
}

interface Scan {
  readonly text: string;
  index: number;
  failedAt: number | undefined;
}

// Deeper nesting than a config file ever has; without it a file of brackets would overflow the stack.
const deepest = 500;

const blank = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plainText = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function scanValue(scan: Scan, depth: number): boolean {
  const first = scan.text[scan.index];
  if (depth > deepest) return fail(scan);
  if (first === '{')
    return scanMembers(scan, '}', () => scanString(scan) && expect(scan, ':') && scanValue(scan, depth + 1));
  if (first === '[') return scanMembers(scan, ']', () => scanValue(scan, depth + 1));
  if (first === '"') return scanString(scan);
  for (const word of ['true', 'false', 'null']) {
    if (scan.text.startsWith(word, scan.index)) return step(scan, word.length);
  }
  const length = matchLength(scan, number);
  return length === 0 ? fail(scan) : step(scan, length);
}

function scanMembers(scan: Scan, closing: string, scanMember: () => boolean): boolean {
  step(scan, 1);
  skipBlanks(scan);
  if (scan.text[scan.index] === closing) return step(scan, 1);
  for (;;) {
    if (!scanMember()) return false;
    skipBlanks(scan);
    if (scan.text[scan.index] === closing) return step(scan, 1);
    if (!expect(scan, ',')) return false;
  }
}

function scanString(scan: Scan): boolean {
  if (scan.text[scan.index] !== '"') return fail(scan);
  step(scan, 1);
  for (;;) {
    step(scan, matchLength(scan, plainText));
    if (scan.text[scan.index] === '"') return step(scan, 1);
    const length = matchLength(scan, escape);
    if (length === 0) return fail(scan);
    step(scan, length);
  }
}

function expect(scan: Scan, character: string): boolean {
  skipBlanks(scan);
  if (scan.text[scan.index] !== character) return fail(scan);
  step(scan, 1);
  skipBlanks(scan);
  return true;
}

function skipBlanks(scan: Scan): void {
  step(scan, matchLength(scan, blank));
}

function matchLength(scan: Scan, pattern: RegExp): number {
  pattern.lastIndex = scan.index;
  return pattern.exec(scan.text)?.[0].length ?? 0;
}

function step(scan: Scan, length: number): true {
  scan.index += length;
  return true;
}

function fail(scan: Scan): false {
  scan.failedAt ??= scan.index;
  return false;
}
