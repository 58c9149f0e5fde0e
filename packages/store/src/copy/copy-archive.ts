import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '../archive/archive-error.ts';
import { openArchiveLock } from '../archive/archive-lock.ts';
import { isPortablePath, type ArchivedFile } from '../archive/archived-file.ts';
import { listExported, type ExportedFile, type ExportManifest } from '../archive/export-archive.ts';
import { parseChunks } from '../archive/chunk.ts';
import { failPoint } from '../archive/fail-point.ts';
import { getMachine } from '../archive/machine.ts';
import type { ArchiveReader } from '../archive/open-archive-reader.ts';
import { toSubstore, type ObjectStore } from '../objects/object-store.ts';
import { openObjectChunkStore, type ObjectChunkStore } from '../objects/object-chunk-store.ts';
import { openPackIndex } from '../objects/open-pack-index.ts';
import type { Cipher } from '../objects/pack-object.ts';
import { writePrivateFile } from '../private-files.ts';
import { copyFormat, listLists, writeList } from './copy-list.ts';

export interface CopyOptions {
  /** Where it goes; each machine has a folder of its own in it. */
  readonly objects: ObjectStore;
  readonly cipher?: Cipher | undefined;
  /** What this machine knows of the copy, so that a run only sends what is new. */
  readonly stateFolder: string;
  /** Tags, pins and notes, as their file prints them. */
  readonly annotations?: string | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly chunks: number; readonly of: number; readonly bytes: number }) => void;
  readonly packBytes?: number;
}

export interface CopyReport {
  readonly files: number;
  /** New in the copy. */
  readonly chunks: number;
  readonly newBytes: number;
  readonly packs: number;
  readonly removedPacks: number;
  readonly isEncrypted: boolean;
  /** Whether anything had to be written. */
  readonly isChanged: boolean;
  /** Packs of this machine that it cannot read, and replaced. */
  readonly replacedUnknown: number;
  /** Of these files something is damaged here, and is not in the copy either. */
  readonly damaged: readonly string[];
  /** Names that are not valid on every system. */
  readonly skipped: readonly string[];
}

/**
 * Brings a second copy of the archive up to the first: new chunks as new packs, then a list that names them, then what
 * no list names goes. Killed anywhere, the copy is the one of before, and the next run goes on where this one ended.
 */
export async function copyArchive(reader: ArchiveReader, options: CopyOptions): Promise<CopyReport> {
  const { stateFolder, cipher } = options;
  if (reader.damage().length > 0)
    throw new ArchiveError(
      'ARCHIVE_DAMAGED',
      `the archive's file list is damaged (${reader.damage()[0] ?? ''}), so nothing was copied`,
      'Run "scrollkeep archive verify".',
    );
  const lock = await openArchiveLock(stateFolder, {
    waitMs: 0,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  try {
    const machine = getMachine(reader.folder);
    const objects = toSubstore(options.objects, `${toMachineFolder(machine.id)}/`);
    const index = openPackIndex(join(stateFolder, 'packs'), cipher?.recipient ?? '');
    const store = await openObjectChunkStore(objects, {
      cipher,
      index,
      ...(options.packBytes === undefined ? {} : { packBytes: options.packBytes }),
    });
    return await copy({ reader, store, objects, machine, options, refresh: () => lock.refresh() });
  } finally {
    lock.release();
  }
}

/** A name that is safe everywhere, and says nothing. */
export function toMachineFolder(machineId: string): string {
  return createHash('sha256').update(`copy\0${machineId}`).digest('hex').slice(0, 16);
}

interface Work {
  readonly reader: ArchiveReader;
  readonly store: ObjectChunkStore;
  readonly objects: ObjectStore;
  readonly machine: { readonly id: string; readonly name: string };
  readonly options: CopyOptions;
  readonly refresh: () => void;
}

async function copy({ reader, store, objects, machine, options, refresh }: Work): Promise<CopyReport> {
  const { cipher, signal, annotations, stateFolder } = options;
  const skipped: string[] = [];
  const wants = (file: ArchivedFile): boolean => {
    if (isPortablePath(file.path)) return true;
    skipped.push(file.path);
    return false;
  };
  const listed = listExported(reader, wants, undefined);
  const missing = store.listMissing(listed.hashes);
  const damagedHashes = new Set<string>();
  let [done, newBytes] = [0, 0];
  for (const hash of missing) {
    signal?.throwIfAborted();
    const bytes = await readChunk(reader, hash);
    if (bytes === 'moved') {
      // Compaction gave other names to the same content: what was sent is used or removed by the next run.
      await store.flush();
      return copy({ reader, store, objects, machine, options, refresh });
    }
    if (bytes === undefined) damagedHashes.add(hash);
    else {
      await store.put(hash, bytes);
      newBytes += bytes.length;
    }
    if (++done % 64 === 0) refresh();
    options.onProgress?.({ chunks: done, of: missing.length, bytes: newBytes });
  }
  await store.flush();
  failPoint('copy-packs-sent');
  const { files, damaged } = withoutDamaged(listed.manifest, damagedHashes);
  const needed = new Set(files.flatMap(({ versions }) => versions.flatMap(toHashes)));
  const old = await store.moveOut(needed, (hash) => reader.chunks().get(hash), { signal });
  const packs = [...store.packs()]
    .filter(([name]) => !old.includes(name))
    .map(([name, blocks]) => ({ name, hashes: blocks.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const list = { format: copyFormat, machine, roots: listed.manifest.roots, files, packs, annotations };
  const isChanged = await commitList(objects, list, cipher, stateFolder);
  failPoint('copy-listed');
  const unknown = [...store.unknownPacks()];
  await store.removePacks([...old, ...unknown]);
  return {
    files: files.length,
    chunks: missing.length - damagedHashes.size,
    newBytes,
    packs: packs.length,
    removedPacks: old.length + unknown.length,
    isEncrypted: cipher !== undefined,
    isChanged,
    replacedUnknown: unknown.length,
    damaged,
    skipped,
  };
}

async function readChunk(reader: ArchiveReader, hash: string): Promise<Uint8Array | 'moved' | undefined> {
  try {
    return await reader.chunks().get(hash);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return reader.refresh() ? 'moved' : undefined;
  }
}

/** Versions that cannot be read whole are left out: a list names only what is in the copy. */
function withoutDamaged(
  { files }: Pick<ExportManifest, 'files'>,
  damagedHashes: ReadonlySet<string>,
): { readonly files: readonly ExportedFile[]; readonly damaged: readonly string[] } {
  if (damagedHashes.size === 0) return { files, damaged: [] };
  const damaged: string[] = [];
  const whole = files.flatMap((file) => {
    const versions = file.versions.filter((version) => !toHashes(version).some((hash) => damagedHashes.has(hash)));
    if (versions.length < file.versions.length) damaged.push(file.path);
    return versions.length === 0 ? [] : [{ ...file, versions }];
  });
  return { files: whole, damaged };
}

function toHashes([, , , printed]: ExportedFile['versions'][number]): readonly string[] {
  return (parseChunks(printed) ?? []).map(({ hash }) => hash);
}

/** Writes the list, unless the last one says the same, and removes those before it. */
async function commitList(
  objects: ObjectStore,
  list: Parameters<typeof writeList>[2],
  cipher: Cipher | undefined,
  stateFolder: string,
): Promise<boolean> {
  const notePath = join(stateFolder, 'list.json');
  const content = createHash('sha256')
    .update(`${cipher?.recipient ?? ''}\0${JSON.stringify(list)}`)
    .digest('hex');
  const known = await listLists(objects);
  const [newest] = known;
  const note = readNote(notePath);
  if (newest !== undefined && note?.key === newest.key && note.content === content) {
    await objects.remove(known.slice(1).map(({ key }) => key));
    return false;
  }
  const key = await writeList(objects, (newest?.generation ?? 0) + 1, list, cipher);
  writePrivateFile(notePath, [`${JSON.stringify({ key, content })}\n`]);
  await objects.remove(known.map((each) => each.key).filter((each) => each !== key));
  return true;
}

function readNote(path: string): { readonly key: unknown; readonly content: unknown } | undefined {
  try {
    return existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as { key: unknown; content: unknown })
      : undefined;
  } catch {
    return undefined;
  }
}
