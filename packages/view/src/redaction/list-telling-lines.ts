import { isSharedAccount } from './account-names.ts';
import { homeAnchors } from './find-home-user.ts';
import { personAnchors } from './find-person.ts';
import { toFrequency } from './frequencies.ts';
import type { KnownNames } from './known-names.ts';

/** What a runtime does faster with bytes than a loop. */
export interface ByteTools {
  readonly find: (bytes: Uint8Array, wanted: Uint8Array, from: number) => number;
  readonly decode: (bytes: Uint8Array) => string;
}

interface Mark {
  readonly anchor: Uint8Array;
  /** A part of it that is looked for, and where in it that is. */
  readonly part: Uint8Array;
  readonly offset: number;
  readonly isHome: boolean;
}

/** Up to so many bytes are found by the first of them, which is fastest where that one is rare. */
const mostPartBytes = 7;
const leastPartBytes = 3;
const longestName = 64;
const longestLocalPart = 64;
const [lineFeed, blank, bracket, backslash, notAscii] = [10, 32, 60, 92, 128] as const;

const marks: readonly Mark[] = ['@', ...personAnchors, ...homeAnchors].map((anchor) => {
  const offset = chooseStart(anchor);
  return {
    anchor: toBytes(anchor),
    part: toBytes(anchor.slice(offset, offset + mostPartBytes)),
    offset,
    isHome: homeAnchors.some((each) => each === anchor),
  };
});

/**
 * The lines that may tell a name which is not known well enough yet. Nearly all lines have a path of the same home
 * folder and nothing else, so they need not even become text.
 */
export function* listTellingLines(
  bytes: Uint8Array,
  names: KnownNames,
  { find, decode }: ByteTools,
): Generator<string, void, void> {
  const next = marks.map(({ part }) => toNext(find(bytes, part, 0)));
  let done = 0;
  /** The account that was met last. */
  let settled: Uint8Array = new Uint8Array(0);
  for (;;) {
    let mark = 0;
    for (let other = 1; other < next.length; other++)
      if ((next[other] ?? Infinity) < (next[mark] ?? Infinity)) mark = other;
    const place = next[mark] ?? Infinity;
    if (place === Infinity) return;
    const { anchor, part, offset, isHome } = marks[mark] as Mark;
    const start = place - offset;
    if (
      !isAt(bytes, start, anchor) ||
      (isHome ? isOfSettled(start + anchor.length) : anchor.length === 1 && !isBehindBracket(bytes, start))
    ) {
      next[mark] = toNext(find(bytes, part, place + 1));
      continue;
    }
    const end = bytes.indexOf(lineFeed, place);
    const from = Math.max(done, bytes.lastIndexOf(lineFeed, start) + 1);
    done = end < 0 ? bytes.length : end + 1;
    yield decode(bytes.subarray(from, done));
    for (const [index, each] of marks.entries())
      if ((next[index] ?? Infinity) < done) next[index] = toNext(find(bytes, each.part, done));
  }

  /** Whether a home folder is of nobody who has to be learned. What is not sure is looked at as text. */
  function isOfSettled(behind: number): boolean {
    let start = behind;
    while (bytes[start] === backslash) start++;
    if ((bytes[start] ?? notAscii) < notAscii && !isWordByte(bytes[start])) return true;
    let end = start;
    while (end - start <= longestName && isAccountByte(bytes[end])) end++;
    const after = bytes[end] ?? notAscii;
    // More letters may follow, or a name of several words, or a dot that ends a sentence.
    if (after >= notAscii || after === blank || end - start > longestName || !isNameEnd(bytes[end - 1])) return false;
    if (settled.length === end - start && isAt(bytes, start, settled)) return true;
    const name = String.fromCharCode(...bytes.subarray(start, end));
    if (!isSharedAccount(name) && !names.isSettled(name)) return false;
    settled = bytes.slice(start, end);
    return true;
  }
}

function toNext(found: number): number {
  return found < 0 ? Infinity : found;
}

/** Where in an anchor the rarest character is that has some more behind it. */
function chooseStart(anchor: string): number {
  let best = 0;
  for (let offset = 1; offset <= anchor.length - leastPartBytes; offset++)
    if (toFrequency(anchor.charAt(offset)) < toFrequency(anchor.charAt(best))) best = offset;
  return best;
}

function isAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  if (start < 0) return false;
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

/** Whether `<ada@…` is there, and a name may stand before it. */
function isBehindBracket(bytes: Uint8Array, at: number): boolean {
  let start = at;
  while (at - start < longestLocalPart && isLocalByte(bytes[start - 1])) start--;
  return bytes[start - 1] === bracket;
}

/** `%` is of addresses alone. */
function isLocalByte(byte: number | undefined): boolean {
  return isNameEnd(byte) || byte === 46 || byte === 37;
}

function isAccountByte(byte: number | undefined): boolean {
  return isNameEnd(byte) || byte === 46 || byte === 64;
}

function isNameEnd(byte: number | undefined): boolean {
  return isWordByte(byte) || byte === 43 || byte === 45;
}

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95)
  );
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
