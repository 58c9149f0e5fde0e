/** Instructions of WebAssembly as bytes, nested as they are put together: what the processor should do, and what with, as one writes it in other languages. */
export type Code = readonly (number | Code)[];
type Two = (a: Code, b: Code) => Code;

export const i32 = 0x7f;
export const i64 = 0x7e;
export const v128 = 0x7b;

export const get = (local: number): Code => [0x20, local];
export const set = (local: number, ...value: Code): Code => [value, 0x21, local];
export const int = (value: number): Code => [0x41, toSigned(BigInt(value | 0))];
export const long = (value: bigint): Code => [0x42, toSigned(BigInt.asIntN(64, value))];

const two = (operator: number): Two => (a, b) => [a, b, operator];
export const add = two(0x6a);
export const sub = two(0x6b);
export const mul = two(0x6c);
export const and = two(0x71);
export const or = two(0x72);
export const xor = two(0x73);
export const shl = two(0x74);
export const shr = two(0x76);
export const rotl = two(0x77);
export const isZero = (value: Code): Code => [value, 0x45];
export const isEqual = two(0x46);
export const isDifferent = two(0x47);
/** With a sign; the others have none. */
export const isLess = two(0x48);
export const isBelow = two(0x49);
export const isAbove = two(0x4b);
export const isAtLeast = two(0x4f);

/** How many zeros stand below the lowest bit. */
export const countTrailing = (value: Code): Code => [value, 0x68];

export const add64 = two(0x7c);
export const sub64 = two(0x7d);
export const mul64 = two(0x7e);
export const and64 = two(0x83);
export const or64 = two(0x84);
export const xor64 = two(0x85);
export const shl64 = two(0x86);
export const shr64 = two(0x88);
export const not64 = (value: Code): Code => xor64(value, long(-1n));
export const isZero64 = (value: Code): Code => [value, 0x50];
export const isEqual64 = two(0x51);
export const isAbove64 = two(0x56);
/** How many zeros stand above the highest bit, and below the lowest; how many bits there are. */
export const countLeading64 = (value: Code): Code => [value, 0x79];
export const countTrailing64 = (value: Code): Code => [value, 0x7a];
export const countBits64 = (value: Code): Code => [value, 0x7b];
export const toInt = (value: Code): Code => [value, 0xa7];
export const toLong = (value: Code): Code => [value, 0xad];

export const load = (address: Code, offset: number): Code => [address, 0x28, 2, toUnsigned(offset)];
export const load8 = (address: Code, offset = 0): Code => [address, 0x2d, 0, toUnsigned(offset)];
export const load64 = (address: Code, offset = 0): Code => [address, 0x29, 0, toUnsigned(offset)];
export const load128 = (address: Code, offset = 0): Code => [address, 0xfd, 0x00, 0, toUnsigned(offset)];
export const store = (address: Code, offset: number, value: Code): Code => [address, value, 0x36, 2, toUnsigned(offset)];
export const store8 = (address: Code, offset: number, value: Code): Code => [address, value, 0x3a, 0, toUnsigned(offset)];
export const store16 = (address: Code, offset: number, value: Code): Code => [address, value, 0x3b, 0, toUnsigned(offset)];
export const store64 = (address: Code, offset: number, value: Code): Code => [address, value, 0x37, 0, toUnsigned(offset)];
export const store128 = (address: Code, offset: number, value: Code): Code => [address, value, 0xfd, 0x0b, 0, toUnsigned(offset)];

export const copyBytes = (to: Code, from: Code, length: Code): Code => [to, from, length, 0xfc, 0x0a, 0, 0];

export const block = (...code: Code): Code => [0x02, 0x40, code, 0x0b];
export const loop = (...code: Code): Code => [0x03, 0x40, code, 0x0b];
export const when = (condition: Code, ...code: Code): Code => [condition, 0x04, 0x40, code, 0x0b];
export const otherwise = 0x05;
/** Out of as many blocks, or again to the start of the loop that stands there. */
export const go = (depth: number): Code => [0x0c, depth];
export const goIf = (depth: number, condition: Code): Code => [condition, 0x0d, depth];
/** Ends the function. */
export const giveBack = (value: Code): Code => [value, 0x0f];

const simd = (operator: number, ...operands: Code): Code => [operands, 0xfd, toUnsigned(operator)];
/** Sixteen bytes of the same value. */
export const splatOf = (value: Code): Code => simd(0x0f, value);
export const splat = (value: number): Code => splatOf(int(value));
export const and128 = (a: Code, b: Code): Code => simd(0x4e, a, b);
export const or128 = (a: Code, b: Code): Code => simd(0x50, a, b);
export const areEqual = (a: Code, b: Code): Code => simd(0x23, a, b);
/** Which bytes lie among `count` from `first` on. */
export const areAmong = (value: Code, first: number, count: number): Code => simd(0x26, simd(0x71, value, splat(first)), splat(count));
/** The highest bit of each of sixteen bytes. */
export const toShortBits = (value: Code): Code => simd(0x64, value);
export const toBits = (value: Code): Code => toLong(toShortBits(value));

export interface WebAssemblyFunction {
  readonly name: string;
  /** Types; the numbers of locals go on after those of parameters. */
  readonly parameters: readonly number[];
  readonly results: readonly number[];
  readonly locals: readonly number[];
  readonly body: Code;
}

/** A module with one import, the memory `m.m`, that exports functions. */
export function buildModule(functions: readonly WebAssemblyFunction[]): Uint8Array<ArrayBuffer> {
  const count = toUnsigned(functions.length);
  const types = functions.map(({ parameters, results }) => [0x60, parameters.length, ...parameters, results.length, ...results]);
  const names = functions.map(({ name }, index) => [name.length, ...Buffer.from(name), 0, index]);
  const bodies = functions.map(({ locals, body }) => {
    const code = flatten([toUnsigned(locals.length), locals.map((type) => [1, type]), body, 0x0b]);
    return [toUnsigned(code.length), code];
  });
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...toSection(1, [count, types]),
    ...toSection(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 1]),
    ...toSection(3, [count, functions.map((_, index) => index)]),
    ...toSection(7, [count, names]),
    ...toSection(10, [count, bodies]),
  ]);
}

function toSection(id: number, content: Code): readonly number[] {
  const bytes = flatten(content);
  return [id, ...toUnsigned(bytes.length), ...bytes];
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
