import { at, inlineLength, inlineStart, maxInline, slotSize, textSalt } from './term-slot.ts';
import {
  add, add64, and, and64, areAmong, areEqual, block, buildModule, countBits64, countLeading64, countTrailing64, get, go, goIf, i32, i64, int, isAbove, isAbove64, isAtLeast, isDifferent, isEqual, isEqual64,
  isLess, isZero, isZero64, load, load128, load64, load8, long, loop, mul, mul64, not64, or, or128, or64, otherwise, rotl, set, shl, shl64, shr, shr64, splat, store, store128, store64, store8, sub, sub64, toBits, toInt, toLong, v128, when, xor, xor64, type Code,
} from '../web-assembly/web-assembly-code.ts';
import { padding, place } from './word-scanner-memory.ts';

/** Most that 64 bytes hold: there must be room for that before the next step. With its parts, `aB` is three words in as many bytes. */
const maxFound = 64;
const maxUnusual = 32;
/** A word of more parts is taken as a whole only. */
const maxParts = 8;

/** Parameters: from where to where, where text and slices begin, the mask of slots in bytes, the document, and the salt of main texts, 0 in others. */
const [from, end, text, postings, mask, document, mainSalt] = [0, 1, 2, 3, 4, 5, 6] as const;
const parameters = Array.from({ length: 7 }, () => i32);
const [plain, unusual, found, start, rest, each, slot, distance, next, touched, hashA, hashB] = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const;
const [words, letters, capitals, digits, others, starts, ends, startBit, endBit, left, right, border, run, origin, chunk, key, cut] = [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35] as const;
const bytes = 36;
const locals = [...Array.from({ length: 12 }, () => i32), ...Array.from({ length: 17 }, () => i64), v128];

/** Bits of 16 bytes into the masks of 64. */
function classify(part: number): Code {
  const into = (bits: number, value: Code): Code => set(bits, or64(get(bits), shl64(toBits(value), long(BigInt(part * 16)))));
  return [
    set(bytes, load128(get(from), part * 16)),
    into(letters, areAmong(or128(get(bytes), splat(0x20)), 0x61, 26)),
    into(capitals, areAmong(get(bytes), 0x41, 26)),
    into(digits, areAmong(get(bytes), 0x30, 10)),
    // Underscores, and what is not ASCII: of those the highest bit is set already.
    into(others, or128(areEqual(get(bytes), splat(0x5f)), get(bytes))),
  ];
}

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
  store(get(unusual), 0, sub(get(start), get(text))),
  store(get(unusual), 4, sub(get(from), get(text))),
  set(unusual, add(get(unusual), int(8))),
];

/** Where a word begins and ends in the text, by the numbers of two bits. */
const toRange = (first: number, last: number): Code => add64(get(origin), or64(get(first), shl64(get(last), long(32n))));
const addFound = (first: number, last: number): Code => [store64(get(found), 0, toRange(first, last)), set(found, add(get(found), int(16)))];
const lowest64 = (bits: number): Code => and64(get(bits), sub64(long(0n), get(bits)));

/** The next word of 64 bytes, and its parts. */
const addWord: Code = [
  set(startBit, lowest64(starts)),
  set(endBit, lowest64(ends)),
  set(left, countTrailing64(get(starts))),
  set(right, countTrailing64(get(ends))),
  set(starts, xor64(get(starts), get(startBit))),
  set(ends, xor64(get(ends), get(endBit))),
  // Their difference is every bit between.
  set(run, sub64(get(endBit), get(startBit))),
  when(
    isZero64(and64(get(run), load64(int(0), place.others))),
    addFound(left, right),
    set(run, and64(get(run), load64(int(0), place.borders))),
    // One part is the word itself.
    when(
      isAbove64(long(BigInt(maxParts - 1)), sub64(countBits64(get(run)), long(1n))),
      loop(
        set(border, countTrailing64(get(run))),
        addFound(left, border),
        set(left, get(border)),
        set(run, and64(get(run), sub64(get(run), long(1n)))),
        goIf(0, isAbove64(get(run), long(0n))),
      ),
      addFound(left, right),
    ),
    otherwise,
    store64(get(unusual), 0, toRange(left, right)),
    set(unusual, add(get(unusual), int(8))),
  ),
];

/** All words of 64 bytes; those that may go on behind them come once more, from their start. */
const findWords: Code = [
  [letters, capitals, digits, others].map((bits) => set(bits, long(0n))),
  [0, 1, 2, 3].map(classify),
  set(words, or64(or64(get(letters), get(digits)), get(others))),
  set(cut, countLeading64(not64(get(words)))),
  when(isEqual64(get(cut), long(64n)), addLong, go(1)),
  set(words, and64(get(words), shr64(long(-1n), get(cut)))),
  set(starts, and64(get(words), not64(shl64(get(words), long(1n))))),
  set(ends, and64(shl64(get(words), long(1n)), not64(get(words)))),
  set(letters, and64(get(letters), not64(get(capitals)))),
  // Through memory, because the compiler would work them out again for each word.
  store64(int(0), place.others, get(others)),
  // A part begins with a capital behind a small letter or digit, or with the last of several before a small letter.
  store64(int(0), place.borders, and64(get(capitals), or64(shl64(or64(get(letters), get(digits)), long(1n)), and64(shl64(get(capitals), long(1n)), shr64(get(letters), long(1n)))))),
  set(origin, mul64(toLong(sub(get(from), get(text))), long(0x100000001n))),
  block(loop(goIf(1, isZero64(get(starts))), addWord, go(0))),
  set(from, add(get(from), sub(int(64), toInt(get(cut))))),
];

const hashFour = (value: Code): Code => [
  set(hashA, rotl(mul(xor(get(hashA), value), int(0x1b873593)), int(13))),
  set(hashB, mul(rotl(add(get(hashB), value), int(11)), int(0x85ebca6b))),
];

/** Eight bytes of a word, or what is left of it, into both hashes. Capitals are made small by a bit that digits have anyway. */
const hashEight: Code = [
  set(chunk, and64(or64(load64(get(start)), long(0x2020202020202020n)), load64(shl(get(rest), int(3)), place.masks))),
  hashFour(toInt(get(chunk))),
  hashFour(toInt(shr64(get(chunk), long(32n)))),
];

const slotBytes = slotSize * 4;
const slotShift = Math.log2(slotBytes);
const field = (name: keyof typeof at): number => place.slots + at[name] * 4;
/** As `toHome` has it, in bytes. */
const toSlot = (first: Code, second: Code): Code => xor(and(shl(first, int(slotShift)), get(mask)), shl(and(second, int(1)), int(slotShift)));
const homeOfEach: Code = shr(get(each), int(2));
const homeOffset = place.homes - (place.found >> 2);

/** As `hashBytes` has it. */
const hashWord: Code = [
  set(start, load(get(each), 0)),
  set(rest, sub(load(get(each), 4), get(start))),
  set(start, add(get(start), get(text))),
  set(hashA, int(0x811c9dc5)),
  set(hashB, int(0)),
  hashEight,
  when(
    isAbove(get(rest), int(8)),
    loop(
      set(rest, sub(get(rest), int(8))),
      set(start, add(get(start), int(8))),
      hashEight,
      goIf(0, isAbove(get(rest), int(8))),
    ),
  ),
  set(hashA, mul(get(hashA), int(0x85ebca6b))),
  set(hashA, xor(get(hashA), shr(get(hashA), int(15)))),
  store64(get(each), 8, or64(toLong(get(hashA)), shl64(toLong(get(hashB)), long(32n)))),
  store(homeOfEach, homeOffset, toSlot(get(hashA), xor(get(hashB), int(textSalt)))),
];

/** Reads every slot, so few steps apart that many are under way at once. What is read must go somewhere, or it would not be read; homes behind the last are old ones. */
const touchSlots: Code = [
  set(each, int(0)),
  loop(
    Array.from({ length: 8 }, (_, part) => set(touched, xor(get(touched), load(load(get(each), place.homes + part * 4), place.slots)))),
    set(each, add(get(each), int(8 * 4))),
    goIf(0, isAbove(sub(get(found), int(place.found)), shl(get(each), int(2)))),
  ),
];

/** Writes the distance at `next`, in one byte or two, and leaves `next` at the last of them. */
const putDistance = (base: number, offset: number): Code => [
  when(
    isAbove(get(distance), int(127)),
    store8(add(get(base), get(next)), offset, or(get(distance), int(128))),
    set(next, add(get(next), int(1))),
    set(distance, shr(get(distance), int(7))),
  ),
  store8(add(get(base), get(next)), offset, get(distance)),
];

/** The first document, which a slot does not have among those that it holds before there is a second one. */
const putFirst: Code = [
  set(rest, load(get(slot), field('last'))),
  loop(
    store8(add(get(slot), get(next)), place.slots + inlineStart, or(get(rest), shl(isAbove(get(rest), int(127)), int(7)))),
    set(next, add(get(next), int(1))),
    set(rest, shr(get(rest), int(7))),
    goIf(0, isAbove(get(rest), int(0))),
  ),
];

/**
 * Looks the word up in a space, from `slot` on, and notes its document if that takes two bytes at most and there is room. `known` and `unknown` are how many
 * blocks around it are left then.
 */
const note = (salt: Code, known: number, unknown: number): Code => [
  set(key, xor64(load64(get(each), 8), shl64(toLong(salt), long(32n)))),
  block(
    loop(
      goIf(1, isEqual64(load64(get(slot), field('first')), get(key))),
      goIf(unknown + 2, isZero(load(get(slot), field('term')))),
      set(slot, and(add(get(slot), int(slotBytes)), get(mask))),
      go(0),
    ),
  ),
  set(distance, sub(get(document), load(get(slot), field('last')))),
  goIf(unknown, isAbove(get(distance), int(0x3fff))),
  when(
    isLess(load(get(slot), field('term')), int(0)),
    set(next, load(get(slot), field('next'))),
    goIf(unknown + 1, and(isDifferent(get(distance), int(0)), isAtLeast(add(get(next), int(1)), load(get(slot), field('end'))))),
    // Whether the document has the word already nobody can guess: so a byte is written in any case, but counts only if not. In a full slice it is one of the link, which is not set yet.
    putDistance(postings, 0),
    store(get(slot), field('next'), add(get(next), isDifferent(get(distance), int(0)))),
    otherwise,
    goIf(known + 1, isZero(get(distance))),
    set(next, load8(get(slot), place.slots + inlineLength)),
    when(isZero(get(next)), putFirst),
    goIf(unknown + 1, isAtLeast(add(get(next), int(1)), int(maxInline))),
    putDistance(slot, place.slots + inlineStart),
    store8(get(slot), place.slots + inlineLength, add(get(next), int(1))),
  ),
  store(get(slot), field('last'), get(document)),
];

/** Into the list for the caller, with small letters in the text. */
const addPlain: Code = [
  set(start, add(load(get(each), 0), get(text))),
  set(rest, add(load(get(each), 4), get(text))),
  loop(
    store8(get(start), 0, or(load8(get(start)), int(0x20))),
    set(start, add(get(start), int(1))),
    goIf(0, isAbove(get(rest), get(start))),
  ),
  store64(get(plain), 0, load64(get(each), 0)),
  store64(get(plain), 8, load64(get(each), 8)),
  set(plain, add(get(plain), int(16))),
];

/** In the space of texts, and then in the one of main texts: both, or the caller does it. */
const lookUpWord: Code = block(
  block(
    set(slot, load(homeOfEach, homeOffset)),
    block(note(int(textSalt), 0, 1)),
    goIf(1, isZero(get(mainSalt))),
    set(slot, toSlot(load(get(each), 8), xor(load(get(each), 12), get(mainSalt)))),
    note(get(mainSalt), 1, 0),
    go(1),
  ),
  addPlain,
);

const forEachFound = (...code: Code): Code => [
  set(each, int(place.found)),
  block(loop(goIf(1, isAtLeast(get(each), get(found))), code, set(each, add(get(each), int(16))), go(0))),
];

const scan: Code = [
  set(plain, int(place.plain)),
  set(unusual, int(place.unusual)),
  Array.from({ length: padding / 16 }, (_, part) => store128(get(end), part * 16, splat(0))),
  loop(
    set(found, int(place.found)),
    block(
      loop(
        goIf(1, isAtLeast(get(from), get(end))),
        goIf(1, isAbove(get(found), int(place.foundLimit - maxFound * 16))),
        goIf(1, isAbove(get(unusual), int(place.unusualLimit - maxUnusual * 8))),
        findWords,
        go(0),
      ),
    ),
    forEachFound(hashWord),
    touchSlots,
    forEachFound(lookUpWord),
    // On, unless the text ends or there may be no room in a list.
    goIf(0, and(and(isAbove(get(end), get(from)), isAtLeast(int(place.plainLimit - (place.foundLimit - place.found)), get(plain))), isAtLeast(int(place.unusualLimit - maxUnusual * 8), get(unusual)))),
  ),
  store(int(0), place.touched, get(touched)),
  store(int(0), place.plainEnd, sub(get(plain), int(place.plain))),
  store(int(0), place.unusualEnd, sub(get(unusual), int(place.unusual))),
  get(from),
];

/**
 * The scan for words as WebAssembly, written out by hand: 64 bytes are told apart in a few steps, and a word is hashed eight bytes at a time, which
 * JavaScript can not. It knows words of letters and digits, and the parts of those with capitals inside; it only says where other words are. Of those that
 * it knows it looks up each, and notes by itself that the document has it where that takes two bytes at most: so most words of most texts are done here.
 *
 * It goes over some hundred words four times, because a processor is fast only while it can guess what comes next, and waits for memory long enough for
 * hundreds of steps. Where words are depends on the text alone; their hashes on nothing to guess; all slots are asked for before the first is needed, so they
 * are waited for together; and only then each is looked into.
 *
 * The module has one function `scan` over addresses, which gives the one to go on from.
 */
export const buildScannerModule = (): Uint8Array<ArrayBuffer> => buildModule([{ name: 'scan', parameters, results: [i32], locals, body: scan }]);
