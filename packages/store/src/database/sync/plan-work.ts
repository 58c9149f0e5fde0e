import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { Connection } from '../dialects/connection.ts';
import { hashHead, hashTail, type ByteFile } from '../source-files/byte-file.ts';
import { listIndexedFiles, type FoundInput, type IndexedFile } from './indexed-file.ts';
import type { KnownFile, KnownFiles } from './known-files.ts';

export interface PlanWorkOptions {
  readonly machine: string;
  readonly openFile: (path: string) => ByteFile;
  readonly wholeRoots: ReadonlySet<string>;
  /** Paths of files that were left out, because another one holds the same. */
  readonly copies?: ReadonlySet<string> | undefined;
}

export interface PlannedFile {
  readonly input: FoundInput;
  readonly known: IndexedFile | undefined;
}

export interface PlannedWork {
  readonly files: readonly PlannedFile[];
  readonly unchanged: number;
  readonly renamed: number;
  readonly gone: number;
  /** Files that the index knows and another one holds now. */
  readonly copied: readonly KnownFile[];
}

/** What there is to do for the files that a walk found; files that were renamed or are gone are noted at once. */
export async function planWork(
  connection: Connection,
  found: readonly FoundInput[],
  known: KnownFiles,
  options: PlanWorkOptions,
): Promise<PlannedWork> {
  const changed = found.filter(
    ({ path, size, modifiedMs, identity }) => !known.isUnchanged(path, size, modifiedMs, identity),
  );
  const others = known.listOthers();
  const paths = new Set(changed.map((input) => input.path));
  const missing = others.filter((file) => !paths.has(file.path));
  const newIdentities = new Set(changed.filter((input) => !known.has(input.path)).map((input) => input.identity));
  const rows = await listIndexedFiles(
    connection,
    options.machine,
    others.filter((file) => paths.has(file.path) || (file.identity !== '' && newIdentities.has(file.identity))),
  );
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const byIdentity = new Map(
    rows.filter((row) => !paths.has(row.path) && options.wholeRoots.has(row.root)).map((row) => [row.identity, row]),
  );
  const files: PlannedFile[] = [];
  const renamed = new Set<string>();
  for (const input of changed) {
    const own = byPath.get(input.path);
    if (own !== undefined) {
      if (!isUpTo(own, input)) files.push({ input, known: own });
      continue;
    }
    const before = byIdentity.get(input.identity);
    if (
      before !== undefined &&
      !renamed.has(before.path) &&
      input.size >= before.indexedBytes &&
      isSameStart(before, options, input.path)
    ) {
      renamed.add(before.path);
      await rename(connection, options.machine, before, input);
      files.push({ input, known: { ...before, path: input.path } });
    } else files.push({ input, known: undefined });
  }
  const copies = options.copies ?? new Set<string>();
  const gone = await markGone(
    connection,
    missing.filter((file) => !renamed.has(file.path) && !copies.has(file.path) && !file.isGone),
    options,
  );
  return {
    files,
    unchanged: known.countUnchanged() + changed.length - files.length,
    renamed: renamed.size,
    gone,
    copied: missing.filter((file) => copies.has(file.path)),
  };
}

function isUpTo(own: IndexedFile, input: FoundInput): boolean {
  return (
    own.size === input.size &&
    own.modifiedMs === input.modifiedMs &&
    own.identity === input.identity &&
    !own.isGone &&
    own.factsVersion === factsVersion
  );
}

/** Claude Code deletes after thirty days; what was indexed stays findable, and the archive may still hold it. */
async function markGone(
  connection: Connection,
  missing: readonly KnownFile[],
  { machine, wholeRoots }: PlanWorkOptions,
): Promise<number> {
  if (missing.length === 0) return 0;
  const gone = (await listIndexedFiles(connection, machine, missing)).filter((file) => wholeRoots.has(file.root));
  if (gone.length > 0) {
    await connection.transaction(async () => {
      for (const file of gone)
        await connection.run('UPDATE file SET is_gone = 1, is_dirty = 1 WHERE id = ?', [file.id]);
    });
  }
  return gone.length;
}

/** The session that a file leaves must notice; without its main file it is another one. */
export async function leaveSession(
  connection: Connection,
  machine: string,
  { id, root, projectFolder, session }: Pick<IndexedFile, 'id' | 'root' | 'projectFolder' | 'session'>,
): Promise<void> {
  const place = [machine, root, projectFolder, session ?? null];
  const where = 'machine = ? AND root = ? AND project_folder = ? AND session = ?';
  await connection.run(`UPDATE file SET is_dirty = 1 WHERE ${where}`, place);
  for (const table of ['agent', 'git_event', 'session_insights'])
    await connection.run(
      `DELETE FROM ${table} WHERE session IN (SELECT id FROM session WHERE ${where} AND main_file = ?)`,
      [...place, id],
    );
  await connection.run(`DELETE FROM session WHERE ${where} AND main_file = ?`, [...place, id]);
}

function isSameStart(file: IndexedFile, options: PlanWorkOptions, path: string): boolean {
  try {
    const bytes = options.openFile(path);
    try {
      return (
        hashHead(bytes, file.indexedBytes) === file.headHash && hashTail(bytes, file.indexedBytes) === file.tailHash
      );
    } finally {
      bytes.close();
    }
  } catch {
    return false;
  }
}

async function rename(connection: Connection, machine: string, before: IndexedFile, input: FoundInput): Promise<void> {
  await connection.transaction(async () => {
    await leaveSession(connection, machine, before);
    await connection.run(
      'UPDATE file SET root = ?, path = ?, relative_path = ?, kind = ?, class = ?, project_folder = ?, ' +
        'session = ?, agent = ?, run = ?, is_gone = 0, is_dirty = 1 WHERE id = ?',
      [
        input.root,
        input.path,
        input.relativePath,
        input.kind,
        input.class,
        input.projectFolder,
        input.session ?? null,
        input.agent ?? null,
        input.run ?? null,
        before.id,
      ],
    );
  });
}
