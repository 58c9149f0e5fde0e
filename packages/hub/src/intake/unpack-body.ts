import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import { toPieceBytes } from '@scrollkeep/store/archive/block.ts';
import { HubError } from '../database/hub-error.ts';
import { maxPackedBytes } from './intake-limits.ts';

const decoders: Readonly<Record<string, ((bytes: Buffer, most: number) => Promise<Buffer>) | undefined>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes, most) => promisify<Buffer, ZlibOptions, Buffer>(gunzip)(bytes, toOptions(most)),
  br: (bytes, most) => promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)(bytes, toOptions(most)),
};

/** In one piece: each is a way to another thread and back. */
function toOptions(most: number): { readonly maxOutputLength: number; readonly chunkSize: number } {
  return { maxOutputLength: most, chunkSize: toPieceBytes(most) };
}

export interface UnpackedBody {
  readonly bytes: Uint8Array;
  /** As they were sent, if that is how an archive packs them too. */
  readonly packed?: Uint8Array;
}

/** The bytes of a chunk. Reading and unpacking end where there are more than were announced. */
export async function unpackBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  length: number,
): Promise<UnpackedBody> {
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decode === undefined) throw toBadChunk('its Content-Encoding is none of br, gzip and identity');
  const packed = await readBounded(body, encoding === 'identity' ? length : maxPackedBytes);
  let bytes: Buffer;
  try {
    bytes = await decode(packed, length);
  } catch {
    throw toBadChunk('it cannot be unpacked, or is longer than its Scrollkeep-Length');
  }
  if (bytes.length !== length) throw toBadChunk('its length is not that of Scrollkeep-Length');
  return encoding === 'br' && packed.length < bytes.length ? { bytes, packed } : { bytes };
}

async function readBounded(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > most) throw toBadChunk('it is longer than announced');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export function toBadChunk(why: string): HubError {
  return new HubError('INVALID', `the chunk was refused: ${why}`);
}
