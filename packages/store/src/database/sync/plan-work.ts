import { factsVersion } from '@scrollkeep/transcript';
import type { Connection } from '../dialects/connection.ts';
import { hashHead, hashTail, type ByteFile } from '../source-files/byte-file.ts';
import { listIndexedFiles, type FoundInput, type IndexedFile } from './indexed-file.ts';
import type { KnownFile, KnownFiles } from './known-files.ts';

export interface PlanWorkOptions {
  readonly machine: string;
  readonly openFile: (path: string) => ByteFile;
  readonly wholeRoots: ReadonlySet<string>;
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
      await rename(connection, before, input);
      files.push({ input, known: { ...before, path: input.path } });
    } else files.push({ input, known: undefined });
  }
  const gone = await markGone(
    connection,
    missing.filter((file) => !renamed.has(file.path) && !file.isGone),
    options,
  );
  return { files, unchanged: known.countUnchanged() + changed.length - files.length, renamed: renamed.size, gone };
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

async function rename(connection: Connection, before: IndexedFile, input: FoundInput): Promise<void> {
  await connection.transaction(async () => {
    // The session it leaves must notice too.
    await connection.run('UPDATE file SET is_dirty = 1 WHERE root = ? AND project_folder = ? AND session = ?', [
      before.root,
      before.projectFolder,
      before.session ?? null,
    ]);
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
    await connection.run(
      'DELETE FROM session WHERE root = ? AND project_folder = ? AND session = ? AND main_file = ?',
      [before.root, before.projectFolder, before.session ?? null, before.id],
    );
  });
}
