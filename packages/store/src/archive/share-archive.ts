import type { Connection, SqlRow, SqlValue } from '../database/dialects/connection.ts';
import { ArchiveError } from './archive-error.ts';
import { isPortablePath, isRootHere, type ArchivedFile, type ArchivedRoot } from './archived-file.ts';
import { checkListedFiles, type CheckOptions } from './check-listed-files.ts';
import { parseChunks } from './chunk.ts';
import { openDatabaseChunkStore, type DatabaseChunkStore } from './database-chunk-store.ts';
import type { ExportedFile } from './export-archive.ts';
import { parsePrintedVersions, toPrintedVersion, type PrintedVersion } from './manifest.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';
import { takeOverFiles, toImportedRoot } from './take-over-files.ts';

export interface ShareOptions extends Pick<CheckOptions, 'mayKeep'> {
  /** The id that roots of this machine carry; undefined if it never archived anything. */
  readonly machineId: string | undefined;
  readonly signal?: AbortSignal;
}

export interface ShareReport {
  /**
   * Files of this machine whose chunks and entry went into the database, and that were taken out of it because they
   * were forgotten here.
   */
  readonly sent: number;
  readonly withdrawn: number;
  /** Files of other machines that are new here, or have more than before. */
  readonly received: number;
}

/** About as much goes into one transaction. */
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * Keeps an archive and a database that several machines share in step: what this machine archived goes into the
 * database, what others archived comes from there, as an import would. Chunks go before the entries that name them, in
 * one transaction, so whatever an entry names is there.
 */
export async function shareArchive(
  writer: ArchiveWriter,
  connection: Connection,
  options: ShareOptions,
): Promise<ShareReport> {
  const chunks = openDatabaseChunkStore(connection);
  const shared = await readSharedFiles(connection);
  let [sent, withdrawn] = [0, 0];
  for (const root of writer.manifest.roots.values()) {
    if (!isRootHere(root, options.machineId)) continue;
    const known = shared.get(root.key) ?? new Map<string, SharedFile>();
    sent += await send(writer, connection, chunks, root, known, options);
    withdrawn += await withdraw(
      connection,
      root,
      [...known.keys()].filter((path) => !writer.manifest.files(root.key).has(path)),
    );
  }
  return { sent, withdrawn, received: await receive(writer, connection, chunks, shared, options) };
}

type SharedFile = Pick<ArchivedFile, 'size' | 'mtimeMs' | 'versions' | 'goneAtMs'>;

/** What tells whether a file has changed, by root and path; the long rest is read where it did. */
async function readSharedFiles(connection: Connection): Promise<ReadonlyMap<string, ReadonlyMap<string, SharedFile>>> {
  const files = new Map<string, Map<string, SharedFile>>();
  for (const row of await connection.all(
    'SELECT root, path, size, mtime_ms, version_count, gone_at_ms FROM archived_file',
  )) {
    const own = files.get(String(row['root'])) ?? new Map<string, SharedFile>();
    files.set(
      String(row['root']),
      own.set(String(row['path']), {
        size: Number(row['size']),
        mtimeMs: Number(row['mtime_ms']),
        versions: Number(row['version_count']),
        goneAtMs: Number(row['gone_at_ms']),
      }),
    );
  }
  return files;
}

async function send(
  writer: ArchiveWriter,
  connection: Connection,
  chunks: DatabaseChunkStore,
  root: ArchivedRoot,
  known: ReadonlyMap<string, SharedFile>,
  { signal }: ShareOptions,
): Promise<number> {
  // Another system could take the name for something else, and would refuse all of it.
  const changed = [...writer.manifest.files(root.key).values()].filter(
    (file) => isPortablePath(file.path) && !isSame(known.get(file.path), file),
  );
  for (let at = 0; at < changed.length;) {
    signal?.throwIfAborted();
    await connection.transaction(async () => {
      await connection.insert(
        'archived_root',
        ['key', 'path', 'kind', 'machine_id', 'machine_name'],
        [[root.key, root.path, root.kind, root.machine.id, root.machine.name]],
        'ON CONFLICT (key) DO NOTHING',
      );
      for (let bytes = 0; at < changed.length && bytes < bytesAtOnce; at++) {
        const file = changed[at] as ArchivedFile;
        const versions = writer.manifest.listVersions(file);
        for (const hash of await chunks.listMissing([
          ...new Set(versions.flatMap((version) => version.chunks.map((chunk) => chunk.hash))),
        ])) {
          const content = await writer.chunks.get(hash);
          await chunks.put(hash, content);
          bytes += content.length;
        }
        await connection.insert(
          'archived_file',
          fileColumns,
          [toRow(file, versions.map(toPrintedVersion))],
          fileConflict,
        );
      }
    });
  }
  return changed.length;
}

function isSame(known: SharedFile | undefined, file: SharedFile): boolean {
  return (
    known !== undefined &&
    known.size === file.size &&
    known.mtimeMs === file.mtimeMs &&
    known.versions === file.versions &&
    known.goneAtMs === file.goneAtMs
  );
}

const fileColumns = ['root', 'path', 'size', 'mtime_ms', 'tail', 'gone_at_ms', 'version_count', 'versions'] as const;
const fileConflict = `ON CONFLICT (root, path) DO UPDATE SET ${fileColumns
  .slice(2)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}`;

function toRow(file: ArchivedFile, versions: readonly PrintedVersion[]): SqlValue[] {
  return [
    file.root,
    file.path,
    file.size,
    file.mtimeMs,
    file.tail,
    file.goneAtMs,
    file.versions,
    JSON.stringify(versions),
  ];
}

/** What a person had forgotten here must not stay there, nor its chunks, as far as no other file has them. */
async function withdraw(connection: Connection, root: ArchivedRoot, paths: readonly string[]): Promise<number> {
  for (const path of paths) {
    await connection.transaction(async () => {
      const [row] = await connection.all('SELECT versions FROM archived_file WHERE root = ? AND path = ?', [
        root.key,
        path,
      ]);
      await connection.run('DELETE FROM archived_file WHERE root = ? AND path = ?', [root.key, path]);
      const versions = parsePrintedVersions(parseJson(row?.['versions'])) ?? [];
      for (const hash of new Set(
        versions.flatMap(([, , , printed]) => (parseChunks(printed) ?? []).map((chunk) => chunk.hash)),
      )) {
        const others = await connection.all("SELECT path FROM archived_file WHERE versions LIKE ? ESCAPE '!' LIMIT 1", [
          `%${hash.replaceAll('_', '!_')}:%`,
        ]);
        if (others.length === 0) await connection.run('DELETE FROM chunk WHERE hash = ?', [hash]);
      }
    });
  }
  return paths.length;
}

async function receive(
  writer: ArchiveWriter,
  connection: Connection,
  chunks: DatabaseChunkStore,
  shared: ReadonlyMap<string, ReadonlyMap<string, SharedFile>>,
  options: ShareOptions,
): Promise<number> {
  const rows = await connection.all('SELECT key, path, kind, machine_id, machine_name FROM archived_root ORDER BY key');
  const roots = rows.map(toRoot).filter((root) => root.machine.id !== options.machineId);
  let received = 0;
  for (const root of roots) {
    const known = writer.manifest.files(toImportedRoot(writer.manifest, root, options.machineId).key);
    const wanted = [...(shared.get(root.key) ?? [])]
      .filter(([path, file]) => !isAsLong(known.get(path), file))
      .map(([path]) => path);
    for (let at = 0; at < wanted.length; at += 200) {
      options.signal?.throwIfAborted();
      const entries = await readEntries(connection, root, wanted.slice(at, at + 200));
      const listed = checkListedFiles({ roots: [root], files: entries }, { mayKeep: options.mayKeep, refuse });
      await fetchChunks(writer, chunks, listed.files);
      const { changes, counts } = await takeOverFiles(writer, listed, options.machineId);
      await writer.commit(changes);
      received += counts.added + counts.extended;
    }
  }
  writer.tidy();
  return received;
}

/** Whether a file is gone at its source says nothing about its content. */
function isAsLong(known: ArchivedFile | undefined, file: SharedFile): boolean {
  return (
    known !== undefined &&
    known.size === file.size &&
    known.mtimeMs === file.mtimeMs &&
    known.versions === file.versions
  );
}

function toRoot(row: SqlRow): ArchivedRoot {
  return {
    key: String(row['key']),
    path: String(row['path']),
    kind: row['kind'] === 'config-folder' ? 'config-folder' : 'folder',
    machine: { id: String(row['machine_id']), name: String(row['machine_name']) },
  };
}

async function readEntries(
  connection: Connection,
  root: ArchivedRoot,
  paths: readonly string[],
): Promise<readonly ExportedFile[]> {
  const rows = await connection.all(
    'SELECT path, mtime_ms, tail, gone_at_ms, versions FROM archived_file WHERE root = ? AND path IN ' +
      `(${paths.map(() => '?').join(', ')}) ORDER BY path`,
    [root.key, ...paths],
  );
  return rows.map((row) => ({
    root: 0,
    path: String(row['path']),
    mtimeMs: Number(row['mtime_ms']),
    tail: String(row['tail']),
    goneAtMs: Number(row['gone_at_ms']),
    versions: parsePrintedVersions(parseJson(row['versions'])) ?? [],
  }));
}

async function fetchChunks(
  writer: ArchiveWriter,
  chunks: DatabaseChunkStore,
  files: readonly ExportedFile[],
): Promise<void> {
  for (const file of files) {
    for (const [, , , printed] of file.versions) {
      for (const { hash, length } of parseChunks(printed) ?? []) {
        const isKnown = await writer.chunks.has(hash);
        const bytes = isKnown ? await writer.chunks.get(hash) : await chunks.get(hash);
        // Offsets are counted by the lengths of the list.
        if (bytes.length !== length) throw refuse(`a chunk of ${JSON.stringify(file.path)} has the wrong length`);
        if (!isKnown) await writer.put(hash, bytes);
      }
    }
  }
  await writer.chunks.flush();
}

function parseJson(value: SqlValue | undefined): unknown {
  try {
    return JSON.parse(typeof value === 'string' ? value : '[]') as unknown;
  } catch {
    return undefined;
  }
}

function refuse(why: string): ArchiveError {
  return new ArchiveError(
    'ARCHIVE_DAMAGED',
    `the archive in the database is incomplete: ${why}`,
    'Nothing was downloaded. Run "scrollkeep sync" on the machine it came from.',
  );
}
