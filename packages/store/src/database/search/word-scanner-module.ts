import { at, inlineLength, inlineStart, maxInline, textSalt } from './term-slot.ts';

/**
 * The scan for words as WebAssembly, written out by hand: 64 bytes are told apart in a few steps, and a word is hashed eight bytes at a time, which
 * JavaScript can not. Words of small letters and digits, perhaps with a capital at the start, are all that it knows; it only says where other words are. Of
 * those that it knows it looks up each, and notes by itself that the document has it where that takes one byte: so most words of most texts are done here.
 */
export const place = {
  /** How many bytes of each list are filled. */
  plainEnd: 0,
  unusualEnd: 4,
  plain: 64,
  plainLimit: 64 + 1024 * 16,
  unusual: 64 + 1024 * 16,
  unusualLimit: 64 + 1024 * 16 + 1024 * 8,
  /** The slots of `term-table.ts`; after them come its slices, and then the text. */
  slots: 32 * 1024,
} as const;

/** After a text there must be so many zeros. */
export const padding = 80;
/** Most words that 64 bytes hold: there must be room for them before the next step. */
const margin = 32;

type Code = readonly (number | Code)[];

/** Parameters: from where to where, where text and slices begin, the mask of slots in bytes, the document, and the salt of main texts, 0 in others. */
const [from, end, text, postings, mask, document, mainSalt] = [0, 1, 2, 3, 4, 5, 6] as const;
const [plain, unusual, start, length, rest, hashA, hashB, slot, distance, next] = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
const [words, capitals, others, run, chunk] = [17, 18, 19, 20, 21] as const;
const [bytes, other] = [22, 23] as const;
const i32 = 0x7f;
const i64 = 0x7e;
const v128 = 0x7b;
const parameters = [i32, i32, i32, i32, i32, i32, i32];
const localTypes = [...Array.from({ length: 10 }, () => i32), i64, i64, i64, i64, i64, v128, v128];

const get = (local: number): Code => [0x20, local];
const set = (local: number, ...value: Code): Code => [value, 0x21, local];
const int = (value: number): Code => [0x41, toSigned(BigInt(value | 0))];
const long = (value: bigint): Code => [0x42, toSigned(value)];
const two = (operator: number) => (a: Code, b: Code): Code => [a, b, operator];
const [add, sub, mul, and, or, xor, shl, shr] = [0x6a, 0x6b, 0x6c, 0x71, 0x72, 0x73, 0x74, 0x76].map(two) as [Two, Two, Two, Two, Two, Two, Two, Two];
const [rotl, isAtLeast, isAbove, isEqual, isLess] = [0x77, 0x4f, 0x4b, 0x46, 0x48].map(two) as [Two, Two, Two, Two, Two];
const [and64, or64, xor64, shl64, shr64, sub64] = [0x83, 0x84, 0x85, 0x86, 0x88, 0x7d].map(two) as [Two, Two, Two, Two, Two, Two];
type Two = (a: Code, b: Code) => Code;
const isZero = (value: Code): Code => [value, 0x45];
const isZero64 = (value: Code): Code => [value, 0x50];
const trailing64 = (value: Code): Code => [value, 0x7a];
const toInt = (value: Code): Code => [value, 0xa7];
const toLong = (value: Code): Code => [value, 0xad];
const load = (address: Code, offset: number): Code => [address, 0x28, 2, toUnsigned(offset)];
const load8 = (address: Code): Code => [address, 0x2d, 0, 0];
const load64 = (address: Code): Code => [address, 0x29, 0, 0];
const store = (address: Code, offset: number, value: Code): Code => [address, value, 0x36, 2, toUnsigned(offset)];
const store8 = (address: Code, value: Code): Code => [address, value, 0x3a, 0, 0];
const block = (...code: Code): Code => [0x02, 0x40, code, 0x0b];
const loop = (...code: Code): Code => [0x03, 0x40, code, 0x0b];
const when = (condition: Code, ...code: Code): Code => [condition, 0x04, 0x40, code, 0x0b];
const otherwise = 0x05;
/** Out of as many blocks, or again to the start of the loop that stands there. */
const go = (depth: number): Code => [0x0c, depth];
const goIf = (depth: number, condition: Code): Code => [condition, 0x0d, depth];
const simd = (operator: number, ...operands: Code): Code => [operands, 0xfd, ...toUnsigned(operator)];
const splat = (value: number): Code => simd(0x0f, int(value));
/** Which bytes lie among `count` from `first` on. */
const isAmong = (value: Code, first: number, count: number): Code => simd(0x26, simd(0x71, value, splat(first)), splat(count));
const or128 = (a: Code, b: Code): Code => simd(0x50, a, b);
const toBits = (value: Code): Code => toLong(simd(0x64, value));

/** Bits of 16 bytes into the masks of 64. */
function classify(part: number): Code {
  const into = (bits: number, value: Code): Code => set(bits, or64(get(bits), shl64(toBits(value), long(BigInt(part * 16)))));
  return [
    set(bytes, [get(from), 0xfd, 0x00, 0, part * 16]),
    // Underscores, and what is not ASCII: of those the highest bit is set already.
    set(other, or128(simd(0x23, get(bytes), splat(0x5f)), get(bytes))),
    into(words, or128(or128(isAmong(simd(0x50, get(bytes), splat(0x20)), 0x61, 26), isAmong(get(bytes), 0x30, 10)), get(other))),
    into(capitals, isAmong(get(bytes), 0x41, 26)),
    into(others, get(other)),
  ];
}

/** Eight bytes of a word, or what is left of it, into both hashes. */
const hashChunk: Code = [
  // At the last bytes what stands behind the word is cut off.
  set(chunk, load64(get(start))),
  when(isAbove(int(8), get(rest)), set(chunk, and64(get(chunk), shr64(long(-1n), toLong(sub(int(64), shl(get(rest), int(3)))))))),
];
const hashHalf = (value: Code): Code => [
  set(hashA, rotl(mul(xor(get(hashA), value), int(0x1b873593)), int(13))),
  set(hashB, mul(rotl(add(get(hashB), value), int(11)), int(0x85ebca6b))),
];

const field = (name: keyof typeof at): number => at[name] * 4;

/**
 * Looks the word up in a space, and notes its document where that takes one byte, in the slot or in the slice. `known` and `unknown` are how many blocks
 * around it are left then.
 */
const note = (salt: Code, known: number, unknown: number): Code => [
  // As `toFirstHash` and `toSecondHash` have it.
  set(rest, mul(get(hashA), int(0x85ebca6b))),
  set(rest, xor(get(rest), shr(get(rest), int(15)))),
  set(length, xor(get(hashB), salt)),
  set(slot, and(shl(get(rest), int(5)), get(mask))),
  loop(
    goIf(unknown, isZero(load(get(slot), place.slots + field('term')))),
    when(
      and(isEqual(load(get(slot), place.slots), get(rest)), isEqual(load(get(slot), place.slots + field('second')), get(length))),
      set(distance, sub(get(document), load(get(slot), place.slots + field('last')))),
      goIf(known + 1, isZero(get(distance))),
      goIf(unknown + 1, isAbove(get(distance), int(127))),
      when(
        isLess(load(get(slot), place.slots + field('term')), int(0)),
        set(next, load(get(slot), place.slots + field('next'))),
        goIf(unknown + 2, isAtLeast(get(next), load(get(slot), place.slots + field('end')))),
        store8(add(get(postings), get(next)), get(distance)),
        store(get(slot), place.slots + field('next'), add(get(next), int(1))),
        otherwise,
        set(next, load8(add(get(slot), int(place.slots + inlineLength)))),
        // With none in the slot, the first document has to be coded too, which is longer.
        goIf(unknown + 2, isAtLeast(sub(get(next), int(1)), int(maxInline - 1))),
        store8(add(get(slot), add(get(next), int(place.slots + inlineStart))), get(distance)),
        store8(add(get(slot), int(place.slots + inlineLength)), add(get(next), int(1))),
      ),
      store(get(slot), place.slots + field('last'), get(document)),
      go(known + 1),
    ),
    set(slot, and(add(get(slot), int(32)), get(mask))),
    go(0),
  ),
];

const addPlain: Code = [
  set(hashA, int(0x811c9dc5)),
  set(hashB, int(0)),
  store(get(plain), 0, sub(get(start), get(text))),
  store(get(plain), 4, sub(add(get(start), get(length)), get(text))),
  when(toInt(and64(shr64(get(capitals), toLong(sub(get(start), get(from)))), long(1n))), store8(get(start), or(load8(get(start)), int(0x20)))),
  set(rest, get(length)),
  loop(
    hashChunk,
    hashHalf(toInt(get(chunk))),
    hashHalf(toInt(shr64(get(chunk), long(32n)))),
    set(start, add(get(start), int(8))),
    when(isAbove(get(rest), int(8)), set(rest, sub(get(rest), int(8))), go(1)),
  ),
  block(
    block(
      // In the space of texts, and then in the one of main texts: both, or the caller does it.
      block(note(int(textSalt), 1, 2)),
      goIf(1, isZero(get(mainSalt))),
      note(get(mainSalt), 2, 1),
    ),
    store(get(plain), 8, get(hashA)),
    store(get(plain), 12, get(hashB)),
    set(plain, add(get(plain), int(16))),
  ),
];

const addUnusual: Code = [
  store(get(unusual), 0, sub(get(start), get(text))),
  store(get(unusual), 4, sub(add(get(start), get(length)), get(text))),
  set(unusual, add(get(unusual), int(8))),
];

/** A word of 64 bytes or more: to its end byte by byte. */
const addLong: Code = [
  set(start, get(from)),
  set(from, add(get(from), int(64))),
  loop(
    set(rest, load8(get(from))),
    when(
      or(or(isAbove(get(rest), int(0x7f)), isEqual(get(rest), int(0x5f))), or(isAbove(int(26), sub(or(get(rest), int(0x20)), int(0x61))), isAbove(int(10), sub(get(rest), int(0x30))))),
      set(from, add(get(from), int(1))),
      go(1),
    ),
  ),
  set(length, sub(get(from), get(start))),
  addUnusual,
];

const scan: Code = [
  set(plain, int(place.plain)),
  set(unusual, int(place.unusual)),
  block(
    loop(
      goIf(1, isAtLeast(get(from), get(end))),
      goIf(1, isAbove(get(plain), int(place.plainLimit - margin * 16))),
      goIf(1, isAbove(get(unusual), int(place.unusualLimit - margin * 8))),
      set(words, long(0n)),
      set(capitals, long(0n)),
      set(others, long(0n)),
      [0, 1, 2, 3].map(classify),
      block(
        loop(
          goIf(1, isZero64(get(words))),
          set(rest, toInt(trailing64(get(words)))),
          set(run, shr64(get(words), toLong(get(rest)))),
          set(length, toInt(trailing64(xor64(get(run), long(-1n))))),
          // It may go on behind these 64 bytes: once more, from its start.
          when(
            isAtLeast(add(get(rest), get(length)), int(64)),
            when(get(rest), set(from, add(get(from), get(rest))), otherwise, addLong),
            go(3),
          ),
          set(start, add(get(from), get(rest))),
          set(run, shl64(shr64(long(-1n), toLong(sub(int(64), get(length)))), toLong(get(rest)))),
          set(words, and64(get(words), xor64(get(run), long(-1n)))),
          // So do capitals behind the first byte, which is the lowest bit of the run.
          when(isZero64(or64(and64(get(others), get(run)), and64(get(capitals), and64(get(run), xor64(get(run), and64(get(run), sub64(long(0n), get(run)))))))), addPlain, otherwise, addUnusual),
          go(0),
        ),
      ),
      set(from, add(get(from), int(64))),
      go(0),
    ),
  ),
  store(int(0), place.plainEnd, sub(get(plain), int(place.plain))),
  store(int(0), place.unusualEnd, sub(get(unusual), int(place.unusual))),
  get(from),
];

/** A module with one import, the memory `m.m`, and one function `scan` over addresses, which gives the one to go on from. */
export function buildScannerModule(): Uint8Array<ArrayBuffer> {
  const body = flatten([toUnsigned(localTypes.length), localTypes.map((type) => [1, type]), scan, 0x0b]);
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...toSection(1, [1, 0x60, parameters.length, ...parameters, 1, i32]),
    ...toSection(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 1]),
    ...toSection(3, [1, 0]),
    ...toSection(7, [1, 4, 0x73, 0x63, 0x61, 0x6e, 0, 0]),
    ...toSection(10, [1, ...toUnsigned(body.length), ...body]),
  ]);
}

function toSection(id: number, content: readonly number[]): readonly number[] {
  return [id, ...toUnsigned(content.length), ...content];
}

function flatten(code: Code): readonly number[] {
  return code.flatMap((part) => (typeof part === 'number' ? [part] : flatten(part)));
}

function toUnsigned(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...toUnsigned(value >>> 7)];
}

function toSigned(value: bigint): readonly number[] {
  const low = Number(value & 127n);
  const high = value >> 7n;
  return (high === 0n && (low & 64) === 0) || (high === -1n && (low & 64) !== 0) ? [low] : [low | 128, ...toSigned(high)];
}
