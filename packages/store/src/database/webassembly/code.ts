/** The few instructions of WebAssembly that are used here, by name: modules are written out by hand, because a compiler for some hundred lines would be the larger burden. */
export type Code = readonly (number | Code)[];

type Two = (a: Code, b: Code) => Code;
const two = (operator: number): Two => (a, b) => [a, b, operator];

export const get = (local: number): Code => [0x20, toUnsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, toUnsigned(local)];
export const int = (value: number): Code => [0x41, toSigned(BigInt(value | 0))];
export const long = (value: bigint): Code => [0x42, toSigned(value)];

export const add = two(0x6a);
export const sub = two(0x6b);
export const mul = two(0x6c);
export const and = two(0x71);
export const or = two(0x72);
export const xor = two(0x73);
export const shl = two(0x74);
export const shr = two(0x76);
/** Numbers without sign. */
export const isBelow = two(0x49);
export const isAbove = two(0x4b);
export const isAtLeast = two(0x4f);
export const isEqual = two(0x46);
export const isUnequal = two(0x47);
export const isZero = (value: Code): Code => [value, 0x45];
export const trailing = (value: Code): Code => [value, 0x68];

export const load = (address: Code, offset = 0): Code => [address, 0x28, 0, toUnsigned(offset)];
export const load8 = (address: Code, offset = 0): Code => [address, 0x2d, 0, toUnsigned(offset)];
export const store = (address: Code, offset: number, value: Code): Code => [address, value, 0x36, 0, toUnsigned(offset)];
export const store8 = (address: Code, offset: number, value: Code): Code => [address, value, 0x3a, 0, toUnsigned(offset)];
export const store16 = (address: Code, offset: number, value: Code): Code => [address, value, 0x3b, 0, toUnsigned(offset)];
export const copyBytes = (to: Code, from: Code, length: Code): Code => [to, from, length, 0xfc, 0x0a, 0, 0];

export const block = (...code: Code): Code => [0x02, 0x40, code, 0x0b];
export const loop = (...code: Code): Code => [0x03, 0x40, code, 0x0b];
export const when = (condition: Code, ...code: Code): Code => [condition, 0x04, 0x40, code, 0x0b];
export const otherwise = 0x05;
/** Out of as many blocks, or again to the start of the loop that stands there. */
export const go = (depth: number): Code => [0x0c, depth];
export const goIf = (depth: number, condition: Code): Code => [condition, 0x0d, depth];
export const giveBack = (value: Code): Code => [value, 0x0f];

const simd = (operator: number, ...operands: Code): Code => [operands, 0xfd, toUnsigned(operator)];
export const load128 = (address: Code): Code => [address, 0xfd, 0x00, 0, 0];
export const splatOf = (value: Code): Code => simd(0x0f, value);
export const splat = (value: number): Code => splatOf(int(value));
export const isEqual8 = (a: Code, b: Code): Code => simd(0x23, a, b);
export const isBelow8 = (a: Code, b: Code): Code => simd(0x26, a, b);
export const and128 = (a: Code, b: Code): Code => simd(0x4e, a, b);
export const or128 = (a: Code, b: Code): Code => simd(0x50, a, b);
/** The highest bit of each of sixteen bytes. */
export const toBits = (value: Code): Code => simd(0x64, value);

export const i32 = 0x7f;
export const v128 = 0x7b;

export interface WebAssemblyFunction {
  readonly name: string;
  /** Of parameters, results and further locals the types; numbers of locals go on after those of parameters. */
  readonly parameters: readonly number[];
  readonly results: readonly number[];
  readonly locals: readonly number[];
  readonly body: Code;
}

/** A module with one import, the memory `m.m`, that exports functions. */
export function buildModule(functions: readonly WebAssemblyFunction[]): Uint8Array<ArrayBuffer> {
  const counted = (items: readonly Code[]): Code => [toUnsigned(items.length), ...items];
  const types = functions.map(({ parameters, results }): Code => [0x60, counted(parameters.map((type) => [type])), counted(results.map((type) => [type]))]);
  const bodies = functions.map(({ locals, body }): Code => {
    const code = flatten([counted(locals.map((type) => [1, type])), body, 0x0b]);
    return [toUnsigned(code.length), code];
  });
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...toSection(1, counted(types)),
    ...toSection(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 1]),
    ...toSection(3, counted(functions.map((_, index) => toUnsigned(index)))),
    ...toSection(7, counted(functions.map(({ name }, index) => [counted([...name].map((letter) => [letter.charCodeAt(0)])), 0, toUnsigned(index)]))),
    ...toSection(10, counted(bodies)),
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
