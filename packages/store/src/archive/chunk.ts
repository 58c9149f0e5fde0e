import { loadCrypto } from '../node-on-demand.ts';

/** A piece of a file by the SHA-256 of its bytes, in base64url. */
export interface Chunk {
  readonly hash: string;
  readonly length: number;
}

/** The longest piece; a page of a session is read back from few of them, and a longer one hardly compresses better. */
export const maxChunkBytes = 1024 * 1024;

export function toChunkHash(bytes: Uint8Array): string {
  return loadCrypto().createHash('sha256').update(bytes).digest('base64url');
}

/** The beginning of a hash, where it guards against accidents and names nothing. */
export function toCheck(bytes: Uint8Array | string): string {
  return loadCrypto().createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** `hash:length hash:length` */
export function printChunks(chunks: readonly Chunk[]): string {
  return chunks.map(({ hash, length }) => `${hash}:${length}`).join(' ');
}

/** Undefined if the text is no list of chunks. */
export function parseChunks(text: unknown): readonly Chunk[] | undefined {
  if (typeof text !== 'string') return undefined;
  if (text === '') return [];
  const chunks: Chunk[] = [];
  for (const word of text.split(' ')) {
    const match = /^([\w-]{43}):(\d{1,10})$/.exec(word);
    if (match === null) return undefined;
    const length = Number(match[2]);
    if (length === 0 || length > maxChunkBytes) return undefined;
    chunks.push({ hash: match[1] ?? '', length });
  }
  return chunks;
}
