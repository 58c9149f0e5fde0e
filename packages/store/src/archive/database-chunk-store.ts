import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import type { Connection } from '../database/dialects/connection.ts';
import { ArchiveError } from './archive-error.ts';
import { maxChunkBytes, toChunkHash } from './chunk.ts';
import type { ChunkStore } from './chunk-store.ts';

/** Chunks in a table that several machines reach. */
export interface DatabaseChunkStore extends ChunkStore {
  /** Those of some chunks that are not there, in few questions. */
  listMissing(hashes: readonly string[]): Promise<readonly string[]>;
}

const compress = promisify(brotliCompress);
const hashesAtOnce = 500;

/** Every chunk is a row, compressed by itself. What was put is there as soon as the transaction around it is. */
export function openDatabaseChunkStore(connection: Connection): DatabaseChunkStore {
  async function listMissing(hashes: readonly string[]): Promise<readonly string[]> {
    const missing: string[] = [];
    for (let at = 0; at < hashes.length; at += hashesAtOnce) {
      const part = hashes.slice(at, at + hashesAtOnce);
      const rows = await connection.all(
        `SELECT hash FROM chunk WHERE hash IN (${part.map(() => '?').join(', ')})`,
        part,
      );
      const found = new Set(rows.map((row) => row['hash']));
      missing.push(...part.filter((hash) => !found.has(hash)));
    }
    return missing;
  }

  return {
    listMissing,
    has: async (hash) => (await listMissing([hash])).length === 0,
    async get(hash) {
      const [row] = await connection.all('SELECT data FROM chunk WHERE hash = ?', [hash]);
      if (row === undefined) throw new ArchiveError('ARCHIVE_DAMAGED', `the chunk ${hash} is not in the database`);
      const bytes = decode(row['data']);
      if (bytes === undefined || toChunkHash(bytes) !== hash)
        throw new ArchiveError('ARCHIVE_DAMAGED', `the chunk ${hash} is damaged in the database`);
      return bytes;
    },
    async put(hash, bytes) {
      const data = await compress(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      });
      await connection.insert(
        'chunk',
        ['hash', 'length', 'data'],
        [[hash, bytes.length, data]],
        'ON CONFLICT (hash) DO NOTHING',
      );
    },
    flush: () => Promise.resolve(),
    async *list() {
      for (let after = ''; ;) {
        const rows = await connection.all(
          'SELECT hash, length, data FROM chunk WHERE hash > ? ORDER BY hash LIMIT 64',
          [after],
        );
        if (rows.length === 0) return;
        for (const row of rows) {
          const bytes = decode(row['data']);
          after = String(row['hash']);
          yield {
            kind: 'chunk',
            hash: after,
            length: Number(row['length']),
            isSound: bytes !== undefined && toChunkHash(bytes) === after,
            where: `chunk ${after} of the database`,
          };
        }
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Others can write the table too: what unfolds into more than a chunk is none. */
function decode(data: unknown): Uint8Array | undefined {
  try {
    return data instanceof Uint8Array ? brotliDecompressSync(data, { maxOutputLength: maxChunkBytes }) : undefined;
  } catch {
    return undefined;
  }
}
