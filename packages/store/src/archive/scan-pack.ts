import { fstatSync, readSync } from 'node:fs';
import { findHeadLength, fixedBytes, isSoundBlock, parseBlockHeader, type BlockHeader } from './block.ts';

/** A block where it stands, or bytes that are none. */
export type PackPart =
  | { readonly kind: 'block'; readonly offset: number; readonly header: BlockHeader }
  | { readonly kind: 'gap'; readonly offset: number; readonly length: number; readonly reachesEnd: boolean };

const leastWindow = 4 * 1024;
const mostWindow = 256 * 1024;

/**
 * Walks over the headers of a pack. Where one is damaged, the next sound block is looked for, so that one bad byte
 * costs one block.
 */
export function* scanPack(file: number, from = 0): Generator<PackPart, void, void> {
  const { size } = fstatSync(file);
  const window = openWindow(file, size);
  for (let offset = from; offset < size;) {
    const header = readHeader(window, offset, size);
    if (header !== undefined && isFollowed(file, window, offset, header, size)) {
      yield { kind: 'block', offset, header };
      offset += header.headLength + header.storedLength;
      continue;
    }
    const next = findSoundBlock(file, window, offset + 1, size);
    yield { kind: 'gap', offset, length: next - offset, reachesEnd: next === size };
    offset = next;
  }
}

type Window = (offset: number, length: number) => Buffer;

/**
 * Headers of small blocks stand close together, and one read serves many of them; between large ones nothing is read
 * that is not needed.
 */
function openWindow(file: number, size: number): Window {
  let buffer = Buffer.allocUnsafe(leastWindow);
  let start = 0;
  let end = 0;
  return (offset, length) => {
    if (offset < start || offset + length > end) {
      const wanted = Math.max(
        length,
        offset >= start && offset <= end ? Math.min(mostWindow, 4 * buffer.length) : leastWindow,
      );
      if (buffer.length < wanted) buffer = Buffer.allocUnsafe(wanted);
      start = offset;
      end = offset + readSync(file, buffer, 0, Math.min(wanted, Math.max(0, size - offset)), offset);
    }
    return buffer.subarray(offset - start, Math.min(offset - start + length, end - start));
  };
}

function readHeader(window: Window, offset: number, size: number): BlockHeader | undefined {
  const headLength = findHeadLength(window(offset, fixedBytes));
  if (headLength === undefined) return undefined;
  const header = parseBlockHeader(window(offset, headLength));
  return header === undefined || offset + header.headLength + header.storedLength > size ? undefined : header;
}

/**
 * A damaged length would lead into the middle of another block; if none begins behind this one, all its bytes have
 * to prove it.
 */
function isFollowed(file: number, window: Window, offset: number, header: BlockHeader, size: number): boolean {
  const end = offset + header.headLength + header.storedLength;
  return end === size || findHeadLength(window(end, fixedBytes)) !== undefined || isSoundAt(file, offset, header);
}

function isSoundAt(file: number, offset: number, header: BlockHeader): boolean {
  const block = Buffer.allocUnsafe(header.headLength + header.storedLength);
  return readSync(file, block, 0, block.length, offset) === block.length && isSoundBlock(block, header);
}

/** The first place from here on where a block stands whose every byte is proven; the end if there is none. */
function findSoundBlock(file: number, window: Window, from: number, size: number): number {
  for (let at = from; at + fixedBytes <= size;) {
    const part = window(at, Math.min(mostWindow, size - at));
    const found = part.indexOf('SKB1', 0, 'latin1');
    if (found === -1) {
      at += Math.max(1, part.length - 3);
      continue;
    }
    const header = readHeader(window, at + found, size);
    if (header !== undefined && isSoundAt(file, at + found, header)) return at + found;
    at += found + 1;
  }
  return size;
}
