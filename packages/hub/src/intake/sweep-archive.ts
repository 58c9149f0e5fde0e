import { compactArchive, isCompactionDue } from '@scrollkeep/store/archive/compact-archive.ts';
import type { ManifestOp } from '@scrollkeep/store/archive/manifest.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { text, type HubStore } from '../database/hub-store.ts';
import { addUse, deleteUnusedRows, type ChunkUse } from './chunk-use.ts';
import { leftoverMs } from './intake-limits.ts';
import type { Intake } from './intake.ts';
import { listRootHashes } from './root-list.ts';

/** The roots of all sessions, those that changed last first. */
export async function listRootKeys({ connection }: HubStore): Promise<readonly string[]> {
  const rows = await connection.all('SELECT root_key FROM hub_session ORDER BY pushed_ms DESC, id');
  return rows.map((row) => text(row, 'root_key'));
}

/** Roots of the archive that no session has: of deleted ones, and of a push that was killed before its row. */
export async function listStrayRoots({
  store,
  archive,
}: Pick<Intake, 'store' | 'archive'>): Promise<readonly string[]> {
  return archive.write(async ({ manifest }) => {
    const known = new Set(await listRootKeys(store));
    return [...manifest.roots.keys()].filter((key) => !known.has(key));
  });
}

/**
 * Takes roots out of the archive, and every byte that no session needs any more: that of these roots and of content
 * that was replaced (`dropped`) at once, that of chunks which nobody committed after a day. With `all` nothing waits:
 * at a start, when nobody is about to commit.
 */
export async function sweepArchive(
  { store, archive }: Pick<Intake, 'store' | 'archive'>,
  roots: readonly string[],
  dropped: Iterable<string> | 'all',
): Promise<void> {
  await archive.write(async (writer) => {
    const unwanted =
      dropped === 'all'
        ? ('all' as const)
        : new Set([...dropped, ...roots.flatMap((root) => [...listRootHashes(writer.manifest, root)])]);
    const ops = roots
      .filter((root) => writer.manifest.roots.has(root))
      .map((root): ManifestOp => ({ op: 'drop', root }));
    for (const op of ops) writer.manifest.apply(op);
    if (ops.length > 0) await writer.commit(ops);
    const usedBy = await readUse(store, writer);
    const keep = await (archive.shared === undefined
      ? deleteUnusedRows(store, usedBy, unwanted)
      : listWaiting(store, unwanted));
    const isUnused = ({ hash }: { readonly hash: string }) => !usedBy.has(hash) && !keep.has(hash);
    const packs = new Set([...writer.chunks.listShares()].filter(isUnused).map(({ pack }) => pack));
    if (packs.size > 0 || isCompactionDue(writer)) await compactArchive(writer, { packs, keep, keepsNames: true });
    await archive.keepOnly(new Set([...usedBy.keys(), ...keep]), writer);
    // The journal still has the names of files.
    if (ops.length > 0 || packs.size > 0) writer.tidy(true);
  });
}

/** Which people need each chunk. */
async function readUse({ connection }: HubStore, { manifest }: Pick<ArchiveWriter, 'manifest'>): Promise<ChunkUse> {
  const rows = await connection.all('SELECT person, root_key FROM hub_session');
  const personOf = new Map(rows.map((row) => [text(row, 'root_key'), text(row, 'person')]));
  const use = new Map<string, Set<string>>();
  for (const root of manifest.roots.keys()) addUse(use, personOf.get(root) ?? '', listRootHashes(manifest, root));
  return use;
}

/** Chunks that wait for their commit, for a process that has only a cache of the content. */
async function listWaiting(
  { connection, now }: HubStore,
  unwanted: ReadonlySet<string> | 'all',
): Promise<ReadonlySet<string>> {
  if (unwanted === 'all') return new Set();
  const rows = await connection.all('SELECT DISTINCT hash FROM hub_chunk WHERE pushed_ms >= ?', [now() - leftoverMs]);
  return new Set(rows.map((row) => text(row, 'hash')).filter((hash) => !unwanted.has(hash)));
}
