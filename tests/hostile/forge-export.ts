import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { decodeBlock, encodeBlock, parseBlockHeader, type RawChunk } from '../../packages/store/src/archive/block.ts';

export interface ExportParts {
  manifest: {
    format: unknown;
    roots: Record<string, unknown>[];
    files: Record<string, unknown>[];
    handOver?: unknown;
  };
  chunks: RawChunk[];
}

/** What an export is made of. */
export function readExport(bytes: Buffer): ExportParts {
  const stored = bytes.readUInt32LE(8);
  const manifest = JSON.parse(
    brotliDecompressSync(bytes.subarray(48, 48 + stored)).toString('utf8'),
  ) as ExportParts['manifest'];
  const chunks: RawChunk[] = [];
  for (let at = 48 + stored; at < bytes.length - 32;) {
    const header = parseBlockHeader(bytes.subarray(at));
    if (header === undefined) throw new Error('no block');
    const raw = decodeBlock(
      bytes.subarray(at + header.headLength, at + header.headLength + header.storedLength),
      header,
    );
    let start = 0;
    for (const { hash, length } of header.chunks) {
      chunks.push({ hash, bytes: raw.subarray(start, start + length) });
      start += length;
    }
    at += header.headLength + header.storedLength;
  }
  return { manifest, chunks };
}

/** An export as whoever knows the format would forge it: every check in it is right. */
export async function printExport(
  { manifest, chunks }: ExportParts,
  list: Buffer = Buffer.from(JSON.stringify(manifest)),
): Promise<Buffer> {
  const stored = brotliCompressSync(list);
  const head = Buffer.alloc(48);
  head.write('SKEXPORT', 0, 'latin1');
  head.writeUInt32LE(stored.length, 8);
  head.writeUInt32LE(list.length, 12);
  createHash('sha256').update(stored).digest().copy(head, 16);
  const block = chunks.length === 0 ? undefined : await encodeBlock(chunks, 'fast');
  return seal(Buffer.concat([head, stored, ...(block === undefined ? [] : [block.head, block.stored])]));
}

export function seal(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
}
