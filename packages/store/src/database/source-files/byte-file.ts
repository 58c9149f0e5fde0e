import { loadCrypto } from '../../node-on-demand.ts';

/** An open file of the client's, for reading only; whoever walks the disk opens it. */
export interface ByteFile {
  read(buffer: Uint8Array, position: number): number;
  /** As it is now: it may have grown since it was found. */
  stat(): { readonly size: number; readonly modifiedMs: number; readonly identity: string };
  close(): void;
}

const headBytes = 512;
const tailBytes = 256;

/**
 * What identifies the beginning of a file, up to what was indexed: a file that was written anew begins differently, as
 * a rule.
 */
export function hashHead(file: ByteFile, indexedBytes: number): string {
  return hashRange(file, 0, Math.min(headBytes, indexedBytes));
}

export function hashTail(file: ByteFile, indexedBytes: number): string {
  return hashRange(file, Math.max(0, indexedBytes - tailBytes), indexedBytes);
}

/** Whether what was indexed ends in the middle of a line. */
export function endsOpen(file: ByteFile, indexedBytes: number): boolean {
  const last = Buffer.alloc(1);
  return indexedBytes > 0 && file.read(last, indexedBytes - 1) === 1 && last[0] !== 10;
}

function hashRange(file: ByteFile, from: number, to: number): string {
  const buffer = Buffer.alloc(to - from);
  let read = 0;
  while (read < buffer.length) {
    const got = file.read(buffer.subarray(read), from + read);
    if (got === 0) break;
    read += got;
  }
  return `${read}:${loadCrypto().hash('sha256', buffer.subarray(0, read)).slice(0, 24)}`;
}
