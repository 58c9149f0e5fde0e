import { createHash } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import type { TableFormatName } from '../other-format-names.ts';
import type { Partition } from './open-row-spool.ts';
import { sessionTables } from './session-tables.ts';
import { tableFormats } from './table-files.ts';
import { manifestName, type ManifestEntry, type TablesManifest } from './tables-manifest.ts';
import type { TablesPlace } from './tables-place.ts';

export interface WriteTablesOptions {
  readonly place: TablesPlace;
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
  place,
  format,
  selection,
  isForced,
}: Pick<WriteTablesOptions, 'place' | 'format' | 'selection' | 'isForced'>): Promise<TablesManifest | undefined> {
  const former = await place.readManifest();
  if (former === undefined || isForced || (former.files === format && former.selection === selection)) return former;
  throw new AppError({
    code: 'OTHER_TABLES',
    message: `${place.name} has tables of other sessions, in another format or with other redaction settings`,
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
  const { place, format, selection, isComplete, onPartition, signal } = options;
  const known = former?.partitions ?? {};
  const entries = new Map<string, ManifestEntry>(Object.entries(known));
  const wanted = new Map(partitions.map((partition) => [toPath(partition, format), partition]));
  const changed = new Map<string, Partition>();
  for (const [path, partition] of wanted)
    if (!(await isUnchanged(place, path, partition, former?.files === format ? known[path] : undefined)))
      changed.set(path, partition);
  const gone = isComplete || options.isForced ? [...entries.keys()].filter((path) => !wanted.has(path)) : [];
  const save = () => writeManifest(place, { files: format, selection, entries });
  if (former === undefined || changed.size + gone.length > 0) {
    for (const [path, { rows }] of changed) entries.set(path, { rows, content: null, sha256: null });
    await save();
  }
  for (const [path, partition] of changed) {
    signal.throwIfAborted();
    onPartition(path);
    const isOurs = known[path] !== undefined || options.isForced;
    entries.set(path, await writePartition(place, path, partition, format, isOurs));
  }
  for (const path of gone) {
    await place.remove(path);
    entries.delete(path);
  }
  if (changed.size + gone.length > 0) await save();
  return { partitions: wanted.size, written: [...changed.keys()], removed: gone };
}

function toPath({ table, team, month }: Partition, format: TableFormatName): string {
  const part = team === undefined ? '' : `team=${team}/`;
  return `${table}/${part}month=${month}/data.${tableFormats[format].extension}`;
}

async function isUnchanged(
  place: TablesPlace,
  path: string,
  { content }: Partition,
  entry: ManifestEntry | undefined,
): Promise<boolean> {
  if (entry?.content !== content || entry.sha256 === null) return false;
  return place.isThere(path, entry.sha256);
}

async function writePartition(
  place: TablesPlace,
  path: string,
  partition: Partition,
  format: TableFormatName,
  isOurs: boolean,
): Promise<ManifestEntry> {
  const table = sessionTables.find(({ name }) => name === partition.table);
  if (table === undefined) throw new Error(`no table ${partition.table}`);
  const hash = createHash('sha256');
  await place.write(path, isOurs, async (write) => {
    const file = await tableFormats[format].open(table, async (piece) => {
      hash.update(piece);
      await write(piece);
    });
    for await (const rows of partition.read()) await file.add(rows);
    await file.end();
  });
  return { rows: partition.rows, content: partition.content, sha256: hash.digest('hex') };
}

async function writeManifest(
  place: TablesPlace,
  {
    files,
    selection,
    entries,
  }: Pick<TablesManifest, 'files' | 'selection'> & { readonly entries: ReadonlyMap<string, ManifestEntry> },
): Promise<void> {
  const partitions = Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: TablesManifest = { format: 'scrollkeep-tables', version: 1, files, selection, partitions };
  await place.write(manifestName, true, (write) => write(`${JSON.stringify(manifest, null, 2)}\n`));
}
