import { ArchiveError } from '../archive/archive-error.ts';
import type { ArchivedRoot } from '../archive/archived-file.ts';
import type { CheckOptions } from '../archive/check-listed-files.ts';
import { parseChunks } from '../archive/chunk.ts';
import type { ExportedFile } from '../archive/export-archive.ts';
import { failPoint } from '../archive/fail-point.ts';
import { findMachineId } from '../archive/machine.ts';
import type { ArchiveWriter } from '../archive/open-archive-writer.ts';
import { takeOverFiles } from '../archive/take-over-files.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Cipher } from '../objects/pack-object.ts';
import { readPack } from '../objects/read-pack.ts';
import { listLists, readList, type FoundList } from './copy-list.ts';

export interface RestoreCopyOptions extends Pick<CheckOptions, 'mayKeep'> {
  readonly cipher?: Cipher | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly packs: number; readonly of: number; readonly bytes: number }) => void;
}

export interface RestoredCopy {
  readonly files: number;
  readonly added: number;
  readonly extended: number;
  readonly unchanged: number;
  readonly roots: readonly ArchivedRoot[];
  readonly packs: number;
  readonly bytes: number;
  /** Files of which the copy has lost something; what else they have was taken. */
  readonly damaged: readonly string[];
  readonly annotations: string | undefined;
}

/**
 * Takes the copy of one machine into an archive, as an import would: what is here already is not fetched again, every
 * chunk is proven by its hash, and a file counts only when all its chunks are here. Killed, the next run goes on.
 */
export async function restoreCopy(
  writer: ArchiveWriter,
  objects: ObjectStore,
  options: RestoreCopyOptions,
): Promise<RestoredCopy> {
  const { cipher, signal } = options;
  const list = await readNewestList(objects, cipher, options.mayKeep);
  const needed = new Set(
    list.listed.files.flatMap(({ versions }) => versions.flatMap(listChunks)).map(({ hash }) => hash),
  );
  const missing = new Set<string>();
  for (const hash of needed) if (!(await writer.chunks.has(hash))) missing.add(hash);
  const packs = list.packs.filter(({ hashes }) => hashes.some((hash) => missing.has(hash)));
  let [done, bytes] = [0, 0];
  for (const { name } of packs) {
    signal?.throwIfAborted();
    const pack = await readPack(objects, name, cipher);
    if (pack.kind === 'blocks') {
      for (const { chunks = [] } of pack.blocks())
        for (const chunk of chunks) if (missing.delete(chunk.hash)) await writer.put(chunk.hash, chunk.bytes);
      await writer.chunks.flush();
    }
    failPoint('copy-pack-taken');
    bytes += pack.bytes;
    options.onProgress?.({ packs: ++done, of: packs.length, bytes });
  }
  const { files, damaged } = await keepWhole(writer, list.listed.files, missing);
  const { changes, counts } = await takeOverFiles(
    writer,
    { roots: list.listed.roots, files },
    findMachineId(writer.folder),
  );
  await writer.commit(changes);
  writer.tidy();
  return {
    files: files.length,
    ...counts,
    roots: list.listed.roots,
    packs: done,
    bytes,
    damaged,
    annotations: list.annotations,
  };
}

export async function readNewestList(
  objects: ObjectStore,
  cipher: Cipher | undefined,
  mayKeep: CheckOptions['mayKeep'],
): Promise<FoundList> {
  const [newest] = await listLists(objects);
  if (newest === undefined)
    throw new ArchiveError('ARCHIVE_DAMAGED', `${objects.name} has no file list`, 'Use another copy.');
  return readList(objects, newest, cipher, mayKeep);
}

function listChunks([, , , printed]: ExportedFile['versions'][number]) {
  return parseChunks(printed) ?? [];
}

/** Versions whose chunks are all here, with the lengths that the list says: offsets are counted by them. */
async function keepWhole(
  { chunks }: Pick<ArchiveWriter, 'chunks'>,
  files: readonly ExportedFile[],
  missing: ReadonlySet<string>,
): Promise<{ readonly files: readonly ExportedFile[]; readonly damaged: readonly string[] }> {
  const lengths = new Map<string, number>();
  const damaged: string[] = [];
  const whole: ExportedFile[] = [];
  const isWhole = async (version: ExportedFile['versions'][number]): Promise<boolean> => {
    for (const { hash, length } of listChunks(version)) {
      if (missing.has(hash)) return false;
      const known = lengths.get(hash) ?? (await chunks.get(hash)).length;
      lengths.set(hash, known);
      if (known !== length) return false;
    }
    return true;
  };
  for (const file of files) {
    const versions: ExportedFile['versions'][number][] = [];
    for (const version of file.versions) if (await isWhole(version)) versions.push(version);
    if (versions.length < file.versions.length) damaged.push(file.path);
    if (versions.length > 0) whole.push({ ...file, versions });
  }
  return { files: whole, damaged };
}
