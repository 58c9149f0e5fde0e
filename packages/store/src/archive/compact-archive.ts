import { maxChunkBytes, toChunkHash, type Chunk } from './chunk.ts';
import type { ArchivedFile, FileVersion } from './archived-file.ts';
import { failPoint } from './fail-point.ts';
import { toPrintedVersion } from './manifest.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';

export interface CompactReport {
  readonly packsBefore: number;
  readonly packsAfter: number;
  /** Chunks that were joined into longer ones. */
  readonly joined: number;
  /** Chunks that no file needs any more. */
  readonly removed: number;
}

export interface CompactOptions {
  /** Packs to write anew whatever they hold, because they are known to be damaged. */
  readonly packs?: ReadonlySet<string>;
  /** Chunks that no file names yet, and that stay. */
  readonly keep?: ReadonlySet<string>;
  /** Chunks keep their names: others refer to them. */
  readonly keepsNames?: boolean;
  readonly signal?: AbortSignal;
}

/** A pack of which more than this part is not needed any more is written anew. */
const mostWaste = 0.3;

/**
 * Joins the small pieces that runs left, compresses them better, and leaves out what no file needs. New packs and a new
 * manifest are whole on disk before an old pack goes; killed anywhere, the archive is the old one or the new one.
 */
export async function compactArchive(writer: ArchiveWriter, options: CompactOptions = {}): Promise<CompactReport> {
  await writer.commit([]);
  const { chunks, manifest } = writer;
  const files = [...manifest.roots.keys()].flatMap((root) =>
    [...manifest.files(root).values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
  const versionsOf = new Map<ArchivedFile, readonly FileVersion[]>(
    files.map((file) => [file, manifest.listVersions(file)]),
  );
  const needed = new Set(options.keep ?? []);
  for (const versions of versionsOf.values())
    for (const version of versions) for (const { hash } of version.chunks) needed.add(hash);
  const before = chunks.listPacks();
  const moving = new Set(listPacksToMove(writer, needed, options.packs ?? new Set()));
  /** Packs with something that is needed and cannot be read stay: a better reader than this one may come. */
  const kept = new Set<string>(
    [...needed].every((hash) => chunks.findPack(hash) !== undefined || options.keep?.has(hash) === true)
      ? []
      : chunks.listPacksWithGaps(),
  );
  const isMoving = (hash: string) => moving.has(chunks.findPack(hash) ?? '');
  const all = [...chunks.listShares()].filter(({ pack }) => moving.has(pack));
  const counts = { joined: 0, removed: all.filter(({ hash }) => !needed.has(hash)).length };
  if (moving.size === 0) return { packsBefore: before.length, packsAfter: before.length, ...counts };

  const packs = chunks.startPacks('better');
  const put = new Set<string>();
  const changed = new Map<ArchivedFile, readonly FileVersion[]>();
  for (const [file, versions] of versionsOf) {
    const next: FileVersion[] = [];
    for (const version of versions) {
      const rewritten: Chunk[] = [];
      const runs = options.keepsNames === true ? version.chunks.map((chunk) => [chunk]) : undefined;
      for (const run of runs ?? toRuns(version.chunks, isMoving)) {
        options.signal?.throwIfAborted();
        rewritten.push(...(await moveRun(run)));
      }
      next.push({ ...version, chunks: rewritten });
    }
    if (next.some((version, at) => version.chunks.length !== versions[at]?.chunks.length)) changed.set(file, next);
  }
  for (const hash of options.keep ?? []) if (isMoving(hash) && !put.has(hash)) await moveRun([{ hash, length: 0 }]);
  await chunks.flush();
  const written = packs.end();
  failPoint('compaction-packs-written');

  for (const [file, versions] of changed)
    manifest.apply({ op: 'set', ...file, versions: versions.map(toPrintedVersion) });
  const sealedPacks = [...before.filter((name) => !moving.has(name) || kept.has(name)), ...written];
  const last = Math.max(0, ...chunks.listPacks().map((name) => Number.parseInt(name, 10)));
  writer.writeSnapshot({ sealedPacks, firstFastPack: last + 1 });
  failPoint('compaction-snapshot-written');
  for (const name of moving) {
    if (kept.has(name)) continue;
    chunks.removePack(name);
    failPoint('compaction-one-pack-removed');
  }
  return { packsBefore: before.length, packsAfter: chunks.listPacks().length, ...counts };

  /** Chunks that are beside each other and all move become one; one that stays is only named. */
  async function moveRun(run: readonly Chunk[]): Promise<readonly Chunk[]> {
    const [first] = run;
    if (first === undefined || !isMoving(first.hash)) return run;
    let bytes: Uint8Array;
    try {
      bytes =
        run.length === 1
          ? await chunks.get(first.hash)
          : Buffer.concat(await Promise.all(run.map(({ hash }) => chunks.get(hash))));
    } catch {
      // What is damaged keeps its names, so that verify goes on telling which files are hit.
      for (const { hash } of run) kept.add(chunks.findPack(hash) ?? '');
      return run;
    }
    const hash = run.length === 1 ? first.hash : toChunkHash(bytes);
    if (run.length > 1) counts.joined += run.length;
    if (!put.has(hash)) await chunks.put(hash, bytes);
    put.add(hash);
    return [{ hash, length: bytes.length }];
  }
}

/** Whether it is worth the time: many small pieces. */
export function isCompactionDue(writer: ArchiveWriter): boolean {
  return writer.chunks.countSmallPieces() >= mostPieces;
}

const mostPieces = 4096;

function listPacksToMove(
  { chunks }: ArchiveWriter,
  needed: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): readonly string[] {
  const amounts = new Map<string, { all: number; waste: number }>();
  for (const name of chunks.listPacks()) amounts.set(name, { all: 0, waste: 0 });
  for (const { hash, pack, bytes } of chunks.listShares()) {
    const amount = amounts.get(pack);
    if (amount === undefined) continue;
    amount.all += bytes;
    if (!needed.has(hash)) amount.waste += bytes;
  }
  return [...amounts]
    .filter(
      ([name, { all, waste }]) =>
        name.endsWith('.fast.pack') || wanted.has(name) || all === 0 || waste > mostWaste * all,
    )
    .map(([name]) => name);
}

/** Neighbours that move, up to the length of a chunk; each that stays alone. */
function* toRuns(
  chunks: readonly Chunk[],
  isMoving: (hash: string) => boolean,
): Generator<readonly Chunk[], void, void> {
  let run: Chunk[] = [];
  let length = 0;
  for (const chunk of chunks) {
    const moves = isMoving(chunk.hash);
    if (run.length > 0 && (!moves || length + chunk.length > maxChunkBytes)) {
      yield run;
      [run, length] = [[], 0];
    }
    if (moves) {
      run.push(chunk);
      length += chunk.length;
    } else yield [chunk];
  }
  if (run.length > 0) yield run;
}
