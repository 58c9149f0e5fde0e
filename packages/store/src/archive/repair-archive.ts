import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { toChunkHash } from './chunk.ts';
import { compactArchive } from './compact-archive.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';
import type { VerifyReport } from './verify-archive.ts';

export interface RepairReport {
  /** Chunks that the source still had. */
  readonly repaired: number;
  readonly lost: number;
}

/** Takes damaged chunks from their sources again, where these still hold the very same bytes. */
export async function repairArchive(writer: ArchiveWriter, { damagedFiles }: VerifyReport): Promise<RepairReport> {
  const wanted = new Set(damagedFiles.flatMap(({ missing }) => missing.map(({ hash }) => hash)));
  const found = new Set<string>();
  for (const { root, path, missing } of damagedFiles) {
    const folder = writer.manifest.roots.get(root)?.path;
    for (const { hash, offset, length } of missing) {
      if (folder === undefined || hash === '' || found.has(hash)) continue;
      const bytes = findBytes(join(folder, ...path.split('/')), offset, length);
      if (bytes === undefined || toChunkHash(bytes) !== hash) continue;
      await writer.put(hash, bytes);
      found.add(hash);
    }
  }
  await writer.commit([]);
  if (found.size > 0) await compactArchive(writer, { packs: new Set(writer.chunks.listPacks()) });
  return { repaired: found.size, lost: wanted.size - found.size };
}

function findBytes(path: string, offset: number, length: number): Uint8Array | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(length);
    return readSync(file, bytes, 0, length, offset) === length ? bytes : undefined;
  } catch {
    // Gone, or not ours to read: the chunk stays lost.
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
