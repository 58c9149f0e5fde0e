import { hasBit, type DocBits } from './doc-bits.ts';

/*
 * A posting list names the documents of a term in order, each by its distance from the one before, the first by its
 * distance from the segment's base. Numbers take one byte for every seven bits, the lowest first; all bytes but the
 * last have their highest bit set.
 */

/** How many bytes a number takes at most. */
export const maxNumberBytes = 5;

/** Writes a number; gives the place after it. */
export function putNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value > 127) {
    bytes[at++] = (value & 127) | 128;
    value >>>= 7;
  }
  bytes[at++] = value;
  return at;
}

/** Adds the documents of a list to a set: the innermost loop of every search, so nothing is called in it. */
export function addDocuments(bytes: Uint8Array, from: number, to: number, base: number, into: DocBits): void {
  let document = base;
  for (let at = from; at < to;) {
    let byte = bytes[at++] as number;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    const word = document >>> 5;
    into[word] = (into[word] as number) | (1 << (document & 31));
  }
}

/** Whether a document of a list is in a set. */
export function hasDocument(bytes: Uint8Array, base: number, within: DocBits): boolean {
  return listDocuments(bytes).some((document) => hasBit(within, base + document));
}

/** The documents of a list, counted from the segment's base. */
export function listDocuments(bytes: Uint8Array): readonly number[] {
  const documents: number[] = [];
  let document = 0;
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++] as number;
    let distance = byte & 127;
    for (let shift = 7; byte > 127 && at < bytes.length; shift += 7) {
      byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    documents.push(document);
  }
  return documents;
}

/** The first document of a list, where the rest of its bytes begins, and the last document. */
export function splitFirst(bytes: Uint8Array): {
  readonly first: number;
  readonly rest: number;
  readonly last: number;
} {
  let rest = 0;
  while ((bytes[rest++] as number) > 127);
  const documents = listDocuments(bytes);
  return { first: documents[0] ?? 0, rest, last: documents.at(-1) ?? 0 };
}
