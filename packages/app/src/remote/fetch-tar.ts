import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSafePath } from '@scrollkeep/store/archive/archived-file.ts';
import { tarMachinePrefix } from '@scrollkeep/store/archive/machine.ts';
import {
  storeFiles,
  type OpenSource,
  type SourceFile,
  type StoreReport,
} from '@scrollkeep/store/archive/store-files.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { withArchiveWriter } from '../archive/open-archive.ts';
import type { FetchWork } from './fetch-remote.ts';
import { getForeignRoot } from './get-foreign-root.ts';
import { openSpool } from './open-spool.ts';
import { readTar, toTarError, type TarEntry } from './read-tar.ts';

export type TarReport = Pick<StoreReport, 'added' | 'grown' | 'replaced' | 'newBytes'> & {
  readonly files: number;
  /** What lists call it. */
  readonly source: string;
};

/** So much lies beside the archive until it is in it. */
const batchBytes = 64 * 1024 * 1024;
const batchFiles = 2000;

/**
 * Copies what an archive keeps of a tarball into ours, byte for byte, under a root of its own. The tarball is read
 * twice: once to see that it is whole and what is in it, before anything is written.
 */
export async function fetchTar(path: string, work: FetchWork): Promise<TarReport> {
  const { base, kind, last } = await listTar(path, work.signal);
  if (last.size === 0)
    throw toTarError(path, 'it has no sessions', 'Specify a tarball of a Claude config folder, or of its projects.');
  const totals = { added: 0, grown: 0, replaced: 0, newBytes: 0 };
  const spool = openSpool(work.cacheDir);
  let batch: { readonly source: SourceFile; readonly spooled: string }[] = [];
  let bytes = 0;
  let open: number | undefined;
  const store = async () => {
    const files = batch;
    [batch, bytes] = [[], 0];
    const report = await storeBatch(path, base, kind, files, work);
    for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += report[key];
    for (const { spooled } of files) rmSync(spooled);
  };
  try {
    let at = -1;
    await readTar(
      path,
      (entry) => {
        at++;
        if (open !== undefined) closeSync(open);
        open = undefined;
        const below = toBelow(entry.path, base);
        if (below === undefined || last.get(below) !== at) return undefined;
        const spooled = join(spool.folder, String(at));
        open = openSync(spooled, 'wx', 0o600);
        const file = open;
        batch.push({ source: { ...entry, path: spooled, relativePath: below, ino: 0 }, spooled });
        bytes += entry.size;
        return (chunk) => {
          for (let from = 0; from < chunk.length;) from += writeSync(file, chunk, from);
        };
      },
      work.signal,
      async () => {
        if (bytes >= batchBytes || batch.length >= batchFiles) await store();
      },
    );
    await store();
  } finally {
    if (open !== undefined) closeSync(open);
    spool.remove();
  }
  return { ...totals, files: last.size, source: `tar:${basename(path)}` };
}

interface ListedTar {
  /** The folder in the tarball that is the root, with `/` at its end; empty for all of it. */
  readonly base: string;
  readonly kind: 'config-folder' | 'folder';
  /** By path below it: the number of the entry that counts, which is the last one of a name. */
  readonly last: ReadonlyMap<string, number>;
}

async function listTar(path: string, signal: AbortSignal): Promise<ListedTar> {
  const entries: TarEntry[] = [];
  await readTar(path, (entry) => void entries.push(entry), signal);
  const bases = new Set(
    entries
      .filter((entry) => isSafePath(entry.path))
      .flatMap((entry) => /^((?:[^/]+\/)*?)projects\/[^/]+\/[^/]+\.jsonl$/.exec(entry.path)?.[1] ?? []),
  );
  const [first] = bases;
  // Several config folders, or none: then it is searched for transcripts as it is.
  const kind = bases.size === 1 ? 'config-folder' : 'folder';
  const base = kind === 'config-folder' ? (first ?? '') : '';
  const last = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    const below = toBelow(entry.path, base);
    // A name that is not UTF-8 could not be told from another.
    if (below !== undefined && isSafePath(entry.path) && !below.includes('\ufffd') && mayKeep(kind, below))
      last.set(below, at);
  }
  return { base, kind, last };
}

function toBelow(path: string, base: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}

async function storeBatch(
  path: string,
  base: string,
  kind: ListedTar['kind'],
  batch: readonly { readonly source: SourceFile; readonly spooled: string }[],
  work: FetchWork,
): Promise<StoreReport> {
  const bySpool = new Map(batch.map(({ source, spooled }) => [spooled, source]));
  return withArchiveWriter(work, async (writer) => {
    const folder = { path: base === '' ? path : `${path}/${base.slice(0, -1)}`, kind };
    const machine = { prefix: tarMachinePrefix, address: path, name: basename(path) };
    const root = await getForeignRoot(writer, folder, machine);
    const report = await storeFiles(
      writer,
      root,
      batch.map(({ source }) => source),
      {
        now: Date.now,
        open: (spooled) => openSpooled(spooled, bySpool.get(spooled)),
        // A tarball is how a folder was at one time: what it lacks is not deleted.
        isWholeWalk: () => false,
        signal: work.signal,
      },
    );
    writer.tidy();
    return report;
  });
}

function openSpooled(path: string, source: SourceFile | undefined): OpenSource {
  const file = openSync(path, 'r');
  return {
    stat: () => ({ size: source?.size ?? 0, mtimeMs: source?.mtimeMs ?? 0, ino: 0, dev: 0 }),
    read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    close: () => closeSync(file),
  };
}
