import type { ArchivedFile } from './archived-file.ts';
import { compactArchive } from './compact-archive.ts';
import { toPrintedVersion, type ManifestOp } from './manifest.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';

/** A file to forget: all of it, or only the versions before the last. */
export interface Forgotten {
  readonly file: ArchivedFile;
  readonly keepsLast: boolean;
}

/** Takes files out of the archive for good: first out of its list, then their bytes. */
export async function forgetFiles(
  writer: ArchiveWriter,
  forgotten: readonly Forgotten[],
  signal?: AbortSignal,
): Promise<void> {
  const ops = forgotten.map(({ file, keepsLast }): ManifestOp => ({
    op: 'set',
    ...pick(file),
    versions: keepsLast ? writer.manifest.listVersions(file).slice(-1).map(toPrintedVersion) : [],
  }));
  for (const op of ops) writer.manifest.apply(op);
  await writer.commit(ops);
  await compactArchive(writer, {
    packs: new Set(writer.chunks.listPacks()),
    ...(signal === undefined ? {} : { signal }),
  });
}

function pick({ root, path, size, mtimeMs, ino, dev, tail, goneAtMs }: ArchivedFile) {
  return { root, path, size, mtimeMs, ino, dev, tail, goneAtMs };
}
