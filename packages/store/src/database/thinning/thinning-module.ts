import { add, and, and128, areAmong, areEqual, block, buildModule, copyBytes, countTrailing, get, giveBack, go, goIf, i32, int, isAbove, isAtLeast, isBelow, isDifferent, isEqual, isZero, load128, load8, loop, or, or128, otherwise, set, shl, shr, splat, splatOf, store, store16, store8, sub, toShortBits, v128, when, type Code } from '../web-assembly/web-assembly-code.ts';

export const chunkBytes = 1024 * 1024;
/** Of a line that is in no chunk as a whole. */
export const maxLineBytes = 4 * 1024 * 1024;
export const maxTexts = 4096;
/** After a line there must be a line end, or so many zeros. */
export const padding = 64;

/** How many numbers are known of a text. */
export const textSize = 4;
const textBytes = textSize * 4;
const textsStart = 512;
const chunkStart = textsStart + maxTexts * textBytes;
const lineStart = chunkStart + chunkBytes + padding;
const copyStart = lineStart + maxLineBytes + padding;

/** Where things stand in memory. */
export const place = {
  /** How many long texts were found, and whether what is left has anything outside ASCII. */
  count: 0,
  isForeign: 4,
  /** One byte each: 1 where a letter may stand after a backslash. */
  escapes: 256,
  /** Of each long text where it begins, where it ends, whether it has anything outside ASCII, and the first sign of ASCII in it. */
  texts: textsStart,
  /** What was read of a file. */
  chunk: chunkStart,
  /** A line that is in no chunk as a whole. */
  line: lineStart,
  /** The copy of a line without its long texts, which is never longer. */
  copy: copyStart,
  end: copyStart + maxLineBytes + padding,
} as const;

/** What stands in for a long text: the character NUL, and its number in four letters from `a` on. */
export const markLength = 10;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const isPrinting = (code: Code): Code => isBelow(sub(code, int(0x21)), int(0x5e));

const [from, end, out, limit] = [0, 1, 2, 3] as const;
const [inside, start, mask, code, copied, count, escapes, high, bytes] = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const isForeign = 13;

const nibble = (shift: number): Code => add(int(0x61), and(shr(get(count), int(shift)), int(15)));

/** The text from `start` to `inside` is left out, and a mark stands in for it. */
const leaveOut: Code = [
  copyBytes(get(out), get(copied), sub(get(start), get(copied))),
  set(out, add(get(out), sub(get(start), get(copied)))),
  // \u0000
  store(get(out), 0, int(0x3030755c)),
  store16(get(out), 4, int(0x3030)),
  store8(get(out), 6, nibble(12)),
  store8(get(out), 7, nibble(8)),
  store8(get(out), 8, nibble(4)),
  store8(get(out), 9, nibble(0)),
  set(out, add(get(out), int(markLength))),
  set(mask, add(int(place.texts), shl(get(count), int(4)))),
  store(get(mask), 0, get(start)),
  store(get(mask), 4, get(inside)),
  store(get(mask), 8, get(high)),
  store(get(mask), 12, get(code)),
  set(count, add(get(count), int(1))),
  set(copied, get(inside)),
  set(high, int(0)),
];

/** Whether anything but blanks stands in a text: some sign of ASCII, because of others it would have to be known whether they are blank. */
const findSign: Code = [
  set(mask, get(start)),
  loop(
    set(code, load8(get(mask))),
    when(
      or(isEqual(get(code), int(backslash)), isZero(isPrinting(get(code)))),
      set(mask, add(add(get(mask), int(1)), isEqual(get(code), int(backslash)))),
      goIf(1, isBelow(get(mask), get(inside))),
    ),
  ),
];

/**
 * Copies a line without its long texts. A text stays where it is a key, may be blank, or has escapes by number; gives where the copy ends, 0 where the line is
 * not what it should be: then whoever reads it whole has to say what is wrong.
 */
const thin: Code = [
  set(copied, get(from)),
  block(
    loop(
      // To the next text, which mostly begins behind a colon or a comma.
      when(
        and(isEqual(load8(get(from), 1), int(quote)), isDifferent(load8(get(from)), int(quote))),
        set(mask, int(2)),
        otherwise,
        loop(
          goIf(3, isAtLeast(get(from), get(end))),
          set(mask, toShortBits(areEqual(load128(get(from)), splat(quote)))),
          when(isZero(get(mask)), set(from, add(get(from), int(16))), go(1)),
        ),
      ),
      set(start, add(add(get(from), countTrailing(get(mask))), int(1))),
      goIf(1, isAbove(get(start), get(end))),
      set(inside, get(start)),
      set(escapes, int(0)),
      set(high, int(0)),
      // To its end.
      loop(
        set(bytes, load128(get(inside))),
        set(mask, toShortBits(or128(or128(areEqual(get(bytes), splat(quote)), areEqual(get(bytes), splat(backslash))), areAmong(get(bytes), 0, 0x20)))),
        // Of these bytes only those before the first that matters: without any, the number before it has all bits.
        set(high, or(get(high), and(toShortBits(get(bytes)), sub(and(get(mask), sub(int(0), get(mask))), int(1))))),
        when(isZero(get(mask)), set(inside, add(get(inside), int(16))), go(1)),
        set(inside, add(get(inside), countTrailing(get(mask)))),
        set(code, load8(get(inside))),
        when(
          isEqual(get(code), int(backslash)),
          set(code, load8(get(inside), 1)),
          when(
            isEqual(get(code), int(letterU)),
            // It could be taken for a mark.
            when(and(isEqual(get(inside), get(start)), isEqual(load8(get(inside), 2), int(0x30))), giveBack(int(0))),
            set(escapes, int(1)),
            otherwise,
            when(isZero(load8(get(code), place.escapes)), giveBack(int(0))),
          ),
          set(inside, add(get(inside), int(2))),
          go(1),
        ),
      ),
      when(isDifferent(get(code), int(quote)), giveBack(int(0))),
      when(
        and(and(isAtLeast(sub(get(inside), get(start)), get(limit)), isZero(get(escapes))), isBelow(get(count), int(maxTexts))),
        set(code, load8(get(inside), 1)),
        // , } or ]: of anything else behind it, it may be a key.
        when(
          or(or(isEqual(get(code), int(0x2c)), isEqual(get(code), int(0x7d))), isEqual(get(code), int(0x5d))),
          findSign,
          when(isBelow(get(mask), get(inside)), leaveOut),
        ),
      ),
      set(isForeign, or(get(isForeign), get(high))),
      set(from, add(get(inside), int(1))),
      go(0),
    ),
  ),
  store(int(0), place.count, get(count)),
  store(int(0), place.isForeign, get(isForeign)),
  copyBytes(get(out), get(copied), sub(get(end), get(copied))),
  add(get(out), sub(get(end), get(copied))),
];

/** Blanks in place of escapes: what they stand for separates words as well. */
const blank: Code = [
  block(
    loop(
      goIf(1, isAtLeast(get(from), get(end))),
      set(2, toShortBits(areEqual(load128(get(from)), splat(backslash)))),
      when(isZero(get(2)), set(from, add(get(from), int(16))), go(1)),
      set(from, add(get(from), countTrailing(get(2)))),
      goIf(1, isAtLeast(get(from), get(end))),
      store16(get(from), 0, int(0x2020)),
      set(from, add(get(from), int(2))),
      go(0),
    ),
  ),
];

/** Whether one of two pairs of letters stands in a text, each given as two bytes: nearly no text has a rare pair, and so needs no second look. */
const hasPair: Code = [
  loop(
    set(6, load128(get(from))),
    set(7, load128(add(get(from), int(1)))),
    when(toShortBits(or128(and128(areEqual(get(6), splatOf(get(2))), areEqual(get(7), splatOf(get(3)))), and128(areEqual(get(6), splatOf(get(4))), areEqual(get(7), splatOf(get(5)))))), giveBack(int(1))),
    set(from, add(get(from), int(16))),
    goIf(0, isBelow(get(from), get(end))),
  ),
  int(0),
];

export function buildThinningModule(): Uint8Array<ArrayBuffer> {
  return buildModule([
    { name: 'thin', parameters: [i32, i32, i32, i32], results: [i32], locals: [i32, i32, i32, i32, i32, i32, i32, i32, v128, i32], body: thin },
    { name: 'hasPair', parameters: [i32, i32, i32, i32, i32, i32], results: [i32], locals: [v128, v128], body: hasPair },
    { name: 'blank', parameters: [i32, i32], results: [], locals: [i32], body: blank },
  ]);
}
