import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { ArchivedFile, ArchivedRoot } from './archived-file.ts';
import { blockBytes, encodeBlock, maxBlockChunks, type RawChunk } from './block.ts';
import { toPrintedVersion, type PrintedVersion } from './manifest.ts';
import type { ArchiveReader } from './open-archive-reader.ts';
import { toRootKey } from './machine.ts';

/** What an export says about itself and its files; chunks follow as blocks, and a hash of everything ends it. */
export interface ExportManifest {
  readonly format: number;
  readonly roots: readonly ArchivedRoot[];
  readonly files: readonly ExportedFile[];
  /** Tags, pins and notes, as their file prints them. Older programs leave them out. */
  readonly annotations?: string | undefined;
  /** What a session that is handed over says about itself; `archive import` does not look at it. */
  readonly handOver?: unknown;
}

export interface ExportExtras extends Pick<ExportManifest, 'annotations' | 'handOver'> {
  /** Named instead of this machine. */
  readonly machine?: ArchivedRoot['machine'] | undefined;
}

export interface ExportedFile {
  /** Index in `roots`. */
  readonly root: number;
  readonly path: string;
  readonly mtimeMs: number;
  readonly tail: string;
  readonly goneAtMs: number;
  readonly versions: readonly PrintedVersion[];
}

export const exportMagic = 'SKEXPORT';
export const exportFormat = 1;
/** Before the manifest: magic (8), its stored length (4), its raw length (4), its SHA-256 (32). */
export const exportHeadBytes = 48;
const compress = promisify(brotliCompress);

/** Chosen files of an archive as one portable file, piece by piece. Nothing of it depends on this machine. */
export async function* exportArchive(
  reader: ArchiveReader,
  wants: (file: ArchivedFile) => boolean,
  { annotations, handOver, machine }: ExportExtras = {},
): AsyncGenerator<Uint8Array, void, void> {
  const whole = createHash('sha256');
  const emit = (bytes: Uint8Array): Uint8Array => {
    whole.update(bytes);
    return bytes;
  };
  const { manifest, hashes } = listExported(reader, wants, machine);
  const raw = Buffer.from(JSON.stringify({ ...manifest, annotations, handOver }));
  const stored = await compress(raw);
  const head = Buffer.alloc(exportHeadBytes);
  head.write(exportMagic, 0, 'latin1');
  head.writeUInt32LE(stored.length, 8);
  head.writeUInt32LE(raw.length, 12);
  createHash('sha256').update(stored).digest().copy(head, 16);
  yield emit(head);
  yield emit(stored);
  let group: RawChunk[] = [];
  let length = 0;
  for (const hash of hashes) {
    const bytes = await reader.chunks().get(hash);
    if (group.length > 0 && (length + bytes.length > blockBytes || group.length >= maxBlockChunks)) {
      yield* emitBlock(group);
      [group, length] = [[], 0];
    }
    group.push({ hash, bytes });
    length += bytes.length;
  }
  if (group.length > 0) yield* emitBlock(group);
  yield whole.digest();

  async function* emitBlock(chunks: readonly RawChunk[]): AsyncGenerator<Uint8Array, void, void> {
    const { head: blockHead, stored: blockBody } = await encodeBlock(chunks, 'better');
    yield emit(blockHead);
    yield emit(blockBody);
  }
}

export function listExported(
  reader: ArchiveReader,
  wants: (file: ArchivedFile) => boolean,
  named: ArchivedRoot['machine'] | undefined,
): { readonly manifest: ExportManifest; readonly hashes: ReadonlySet<string> } {
  const roots: ArchivedRoot[] = [];
  const files: ExportedFile[] = [];
  const hashes = new Set<string>();
  for (const root of reader.roots()) {
    const own = [...reader.files(root.key).values()].filter(wants).sort((a, b) => (a.path < b.path ? -1 : 1));
    if (own.length === 0) continue;
    for (const file of own) {
      const versions = reader.listVersions(file);
      for (const { chunks } of versions) for (const { hash } of chunks) hashes.add(hash);
      files.push({
        root: roots.length,
        path: file.path,
        mtimeMs: file.mtimeMs,
        tail: file.tail,
        goneAtMs: file.goneAtMs,
        versions: versions.map(toPrintedVersion),
      });
    }
    // As any archive would name it, not as it is kept here.
    const { path, kind } = root;
    const machine = named ?? root.machine;
    roots.push({ key: toRootKey(machine.id, path), path, kind, machine });
  }
  return { manifest: { format: exportFormat, roots, files }, hashes };
}
