import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTarget } from '../../borders/check-target.ts';
import { writeOutput } from '../../borders/write-output.ts';
import { readChunks } from '../../disk/read-chunks.ts';
import { AppError } from '../../errors/app-error.ts';
import type { TableFormatName } from '../other-format-names.ts';
import type { Partition } from './open-row-spool.ts';
import { sessionTables } from './session-tables.ts';
import { tableFormats } from './table-files.ts';
import { manifestName, readManifest, type ManifestEntry, type TablesManifest } from './tables-manifest.ts';

export interface WriteTablesOptions {
  readonly folder: string;
  readonly format: TableFormatName;
  /** As `toSelection` gives it. */
  readonly selection: string;
  readonly isForced: boolean;
  /** Whether every session could be read: only then is a partition without rows known to be gone. */
  readonly isComplete: boolean;
  readonly onPartition: (path: string) => void;
  readonly signal: AbortSignal;
}

export interface WrittenTables {
  readonly partitions: number;
  /** Paths below the folder. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Refused before anything is read: what is in the folder belongs to another export. */
export async function getFormerManifest({
  folder,
  format,
  selection,
  isForced,
}: Pick<WriteTablesOptions, 'folder' | 'format' | 'selection' | 'isForced'>): Promise<TablesManifest | undefined> {
  const former = await readManifest(folder);
  if (former === undefined || isForced || (former.files === format && former.selection === selection)) return former;
  throw new AppError({
    code: 'OTHER_TABLES',
    message: `${folder} holds tables of other sessions, another format or another redaction`,
    hint: 'Choose another folder, or add --force to replace them.',
    exitCode: 74,
  });
}

/**
 * Writes the partitions whose rows changed and leaves the others alone. At any moment the manifest names every file of
 * ours, and each of them is whole, so that a run that was killed is simply repeated.
 */
export async function writeTables(
  partitions: readonly Partition[],
  former: TablesManifest | undefined,
  options: WriteTablesOptions,
): Promise<WrittenTables> {
  const { folder, format, selection, isComplete, onPartition, signal } = options;
  const known = former?.partitions ?? {};
  const entries = new Map<string, ManifestEntry>(Object.entries(known));
  const wanted = new Map(partitions.map((partition) => [toPath(partition, format), partition]));
  const changed = new Map<string, Partition>();
  for (const [path, partition] of wanted)
    if (!(await isUnchanged(folder, path, partition, former?.files === format ? known[path] : undefined)))
      changed.set(path, partition);
  const gone = isComplete || options.isForced ? [...entries.keys()].filter((path) => !wanted.has(path)) : [];
  const save = () => writeManifest(folder, { files: format, selection, entries });
  if (former === undefined || changed.size + gone.length > 0) {
    for (const [path, { rows }] of changed) entries.set(path, { rows, content: null, sha256: null });
    await save();
  }
  for (const [path, partition] of changed) {
    signal.throwIfAborted();
    onPartition(path);
    const isOurs = known[path] !== undefined || options.isForced;
    entries.set(path, await writePartition(join(folder, ...path.split('/')), folder, partition, format, isOurs));
  }
  for (const path of gone) {
    await removePartition(folder, path);
    entries.delete(path);
  }
  if (changed.size + gone.length > 0) await save();
  return { partitions: wanted.size, written: [...changed.keys()], removed: gone };
}

function toPath({ table, month }: Partition, format: TableFormatName): string {
  return `${table}/month=${month}/data.${tableFormats[format].extension}`;
}

async function isUnchanged(
  folder: string,
  path: string,
  { content }: Partition,
  entry: ManifestEntry | undefined,
): Promise<boolean> {
  if (entry?.content !== content || entry.sha256 === null) return false;
  return (await findHash(join(folder, ...path.split('/')))) === entry.sha256;
}

async function findHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readChunks(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

async function writePartition(
  path: string,
  folder: string,
  partition: Partition,
  format: TableFormatName,
  isOurs: boolean,
): Promise<ManifestEntry> {
  const table = sessionTables.find(({ name }) => name === partition.table);
  if (table === undefined) throw new Error(`no table ${partition.table}`);
  const hash = createHash('sha256');
  await writeOutput(
    path,
    isOurs,
    async (write) => {
      const file = await tableFormats[format].open(table, async (piece) => {
        hash.update(piece);
        await write(piece);
      });
      for await (const rows of partition.read()) await file.add(rows);
      await file.end();
    },
    { below: folder },
  );
  return { rows: partition.rows, content: partition.content, sha256: hash.digest('hex') };
}

async function removePartition(folder: string, path: string): Promise<void> {
  const target = join(folder, ...path.split('/'));
  const checked = await checkTarget(target, folder);
  if (checked.refusal === undefined) await rm(join(checked.folder, checked.name), { force: true });
}

async function writeManifest(
  folder: string,
  {
    files,
    selection,
    entries,
  }: Pick<TablesManifest, 'files' | 'selection'> & { readonly entries: ReadonlyMap<string, ManifestEntry> },
): Promise<void> {
  const partitions = Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: TablesManifest = { format: 'scrollkeep-tables', version: 1, files, selection, partitions };
  await writeOutput(join(folder, manifestName), true, (write) => write(`${JSON.stringify(manifest, null, 2)}\n`), {
    below: folder,
  });
}
