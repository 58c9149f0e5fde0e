import { termSpace } from './term-space.ts';

/** Eight numbers a slot, half a line of the processor's cache. */
export const slotSize = 8;

/**
 * What stands where in a slot: two hashes; the number of the term from one on, so that fresh memory is an empty table, negative once it has slices; its last
 * document; then where the next byte goes, where the slice ends, its size, and the first slice. A term without slices has coded documents there instead, and
 * their length in the last byte; one that stands in a single document has not even that.
 */
export const at = { first: 0, second: 1, term: 2, last: 3, next: 4, end: 5, size: 6, head: 7 } as const;

/** In bytes of the slot: where coded documents stand, and their length. */
export const inlineStart = at.next * 4;
export const inlineLength = slotSize * 4 - 1;
export const maxInline = inlineLength - inlineStart;

export function toSecondHash(space: number, hashB: number): number {
  return hashB ^ toSalt(space);
}

/**
 * Where a term is looked for. What is looked for among main texts was just found among all texts: there its bit is the other one, so it has the other half of
 * the same line of the cache.
 */
export function toHome(first: number, second: number, mask: number): number {
  return ((first & mask) ^ (second & 1)) * slotSize;
}

function toSalt(space: number): number {
  return Math.imul(space, 0x9e3779b1);
}

export const textSalt = toSalt(termSpace.text);
export const mainSalt = toSalt(termSpace.main);
