import type { ArchiveReader } from './open-archive-reader.ts';

export interface VerifyReport {
  readonly files: number;
  readonly versions: number;
  readonly chunks: number;
  /** Bytes of all versions, as their sources had them. */
  readonly bytes: number;
  /** Blocks, packs and lists that are not as they were written. */
  readonly damage: readonly string[];
  /** Versions that cannot be brought back whole. */
  readonly damagedFiles: readonly DamagedFile[];
  /** Not as it should be, but needed by no file: what a killed run or a repair left. Compaction removes it. */
  readonly leftovers: readonly string[];
}

export interface DamagedFile {
  readonly root: string;
  readonly path: string;
  readonly version: number;
  readonly missing: readonly MissingPiece[];
}

/** A part of a file whose bytes are lost; where the source still has them they can be taken again. */
export interface MissingPiece {
  readonly hash: string;
  readonly offset: number;
  readonly length: number;
  /** The damaged place; undefined if the chunk is nowhere. */
  readonly where: string | undefined;
}

export interface VerifyOptions {
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  readonly signal?: AbortSignal;
}

/** Reads every byte of the archive and proves it by its hash, then follows every file to its chunks. */
export async function verifyArchive(reader: ArchiveReader, options: VerifyOptions = {}): Promise<VerifyReport> {
  const broken = new Map<string, { readonly where: string; readonly words: string; readonly hashes: Set<string> }>();
  const sound = new Map<string, number>();
  const brokenAt = new Map<string, string>();
  let bytesRead = 0;
  for await (const part of reader.chunks().list()) {
    options.signal?.throwIfAborted();
    if (part.kind === 'damage')
      broken.set(part.where, {
        where: part.where,
        words: part.isUnfinished ? `${part.bytes} bytes of an unfinished write` : `${part.bytes} bytes are damaged`,
        hashes: new Set(),
      });
    else if (part.isSound) sound.set(part.hash, part.length);
    else {
      brokenAt.set(part.hash, part.where);
      const block = broken.get(part.where) ?? { where: part.where, words: 'damaged', hashes: new Set<string>() };
      block.hashes.add(part.hash);
      broken.set(part.where, block);
    }
    bytesRead += part.kind === 'damage' ? part.bytes : part.length;
    options.onProgress?.({ files: sound.size + brokenAt.size, bytes: bytesRead });
  }
  const totals = { files: 0, versions: 0, bytes: 0 };
  const damagedFiles: DamagedFile[] = [];
  for (const { key } of reader.roots()) {
    for (const file of reader.files(key).values()) {
      totals.files++;
      const versions = reader.listVersions(file);
      if (versions.length === 0 || versions.at(-1)?.size !== file.size)
        damagedFiles.push({
          root: key,
          path: file.path,
          version: versions.length,
          missing: [{ hash: '', offset: 0, length: file.size, where: 'the list of its chunks' }],
        });
      for (const [index, version] of versions.entries()) {
        totals.versions++;
        totals.bytes += version.size;
        const missing: MissingPiece[] = [];
        let offset = 0;
        for (const { hash, length } of version.chunks) {
          if (sound.get(hash) !== length) missing.push({ hash, offset, length, where: brokenAt.get(hash) });
          offset += length;
        }
        if (missing.length > 0) damagedFiles.push({ root: key, path: file.path, version: index, missing });
      }
    }
  }
  const lost = new Set(damagedFiles.flatMap(({ missing }) => missing.map(({ hash }) => hash)));
  const isLost = (hash: string) => lost.has(hash);
  // Where a chunk is nowhere, anything damaged may be what it was: the damage may be in its name.
  const hasUnplaced = [...lost].some((hash) => !brokenAt.has(hash));
  const isHarmful = ({ hashes }: { readonly hashes: ReadonlySet<string> }) => hasUnplaced || [...hashes].some(isLost);
  const print = ({ where, words }: { readonly where: string; readonly words: string }) => `${where}: ${words}`;
  const parts = [...broken.values()];
  return {
    ...totals,
    chunks: sound.size + brokenAt.size,
    damage: [...reader.damage(), ...parts.filter(isHarmful).map(print)],
    damagedFiles,
    leftovers: parts.filter((part) => !isHarmful(part)).map(print),
  };
}
