import type { Connection, SqlRow, SqlValue } from '../dialects/connection.ts';

/** A file as the walk over the disk found it. */
export interface FoundInput {
  readonly root: string;
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly relativePath: string;
  readonly class: 'transcript' | 'side';
  /** `main` or `agent` for a transcript, else what the layout calls it. */
  readonly kind: string;
  readonly projectFolder: string;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  readonly run: string | undefined;
  readonly size: number;
  readonly modifiedMs: number;
  /** Device and inode; '' where the platform has none. */
  readonly identity: string;
}

/** A file as the index knows it. */
export interface IndexedFile {
  readonly id: number;
  readonly root: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
  readonly identity: string;
  readonly indexedBytes: number;
  readonly nextLine: number;
  readonly headHash: string;
  readonly tailHash: string;
  readonly isGone: boolean;
  readonly factsVersion: number;
  readonly projectFolder: string;
  readonly session: string | undefined;
}

export async function listIndexedFiles(
  connection: Connection,
  machine: string,
  wanted: readonly { readonly path: string }[],
): Promise<readonly IndexedFile[]> {
  const files: IndexedFile[] = [];
  for (let at = 0; at < wanted.length; at += 500) {
    const paths = wanted.slice(at, at + 500).map(({ path }) => path);
    const rows = await connection.all(
      'SELECT id, root, path, size, modified_ms, identity, indexed_bytes, next_line, head_hash, tail_hash, ' +
        'is_gone, facts_version, project_folder, session FROM file WHERE machine = ? AND path IN ' +
        `(${paths.map(() => '?').join(', ')})`,
      [machine, ...paths],
    );
    files.push(...rows.map(toIndexedFile));
  }
  return files;
}

/** Whether a session waits to be brought up to its files, as after a kill. */
export async function hasDirtyFiles(connection: Connection, machine: string): Promise<boolean> {
  return (await connection.all('SELECT id FROM file WHERE machine = ? AND is_dirty = 1 LIMIT 1', [machine])).length > 0;
}

function toIndexedFile(row: SqlRow): IndexedFile {
  const toText = (value: SqlValue | undefined) => (typeof value === 'string' ? value : '');
  return {
    id: Number(row['id']),
    root: toText(row['root']),
    path: toText(row['path']),
    size: Number(row['size']),
    modifiedMs: Number(row['modified_ms']),
    identity: toText(row['identity']),
    indexedBytes: Number(row['indexed_bytes']),
    nextLine: Number(row['next_line']),
    headHash: toText(row['head_hash']),
    tailHash: toText(row['tail_hash']),
    isGone: row['is_gone'] === 1,
    factsVersion: Number(row['facts_version']),
    projectFolder: toText(row['project_folder']),
    session: typeof row['session'] === 'string' ? row['session'] : undefined,
  };
}
