import type { ArchivedRoot } from './archived-file.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';
import { findMachineId } from './machine.ts';
import type { CheckedExport } from './open-export.ts';
import { takeOverFiles } from './take-over-files.ts';

export interface ImportReport {
  readonly files: number;
  readonly added: number;
  /** Known before, and now with more of its content or another version. */
  readonly extended: number;
  readonly unchanged: number;
  readonly roots: readonly ArchivedRoot[];
}

/** Takes over the files of an export that was opened, and so proven, before. */
export async function importArchive(
  writer: ArchiveWriter,
  { listed, readChunks }: CheckedExport,
  signal?: AbortSignal,
): Promise<ImportReport> {
  for await (const { hash, bytes } of readChunks()) {
    signal?.throwIfAborted();
    if (!(await writer.chunks.has(hash))) await writer.put(hash, bytes);
  }
  await writer.chunks.flush();
  const { changes, counts } = await takeOverFiles(writer, listed, findMachineId(writer.folder));
  await writer.commit(changes);
  writer.tidy();
  return { files: listed.files.length, ...counts, roots: listed.roots };
}
