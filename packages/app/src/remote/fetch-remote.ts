import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchivedFile, ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import {
  hasArchivedEnd,
  storeFiles,
  tailBytes,
  type OpenSource,
  type SourceFile,
  type StoreReport,
} from '@scrollkeep/store/archive/store-files.ts';
import type { RemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { withArchiveWriter, type ArchiveWork } from '../archive/open-archive.ts';
import { getForeignRoot } from './get-foreign-root.ts';
import { listRemote, type RemoteFile, type RemoteFolder } from './list-remote.ts';
import { openSpool } from './open-spool.ts';
import { readRanges } from './read-ranges.ts';

export type FetchReport = StoreReport & {
  readonly address: string;
  readonly machine: string;
  readonly path: string;
};

export interface FetchWork extends ArchiveWork {
  readonly cacheDir: string;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
}

/** So much is asked for at once, and lies beside the archive until it is in it. */
const batchBytes = 64 * 1024 * 1024;
const batchFiles = 2000;

/** What is still to come of a file. */
interface Wanted {
  readonly file: RemoteFile;
  readonly from: number;
}

/**
 * Takes what is new in the folder of another machine into the archive, byte for byte. Of a file that has grown only the
 * new bytes are sent, and those before them that prove it is the same file. A run that is killed loses the batch that
 * was on its way; the archive is whole at any moment.
 */
export async function fetchRemote(address: RemoteAddress, work: FetchWork): Promise<FetchReport> {
  const { signal, cacheDir, onProgress } = work;
  const remote = await listRemote(address, signal);
  const known = await withArchiveWriter(
    work,
    async (writer) => new Map(writer.manifest.files((await getRoot(writer, address, remote)).key)),
  );
  const totals = { added: 0, grown: 0, replaced: 0, newBytes: 0 };
  let files = 0;
  const queue = remote.files.flatMap((file): readonly Wanted[] => toWanted(file, known.get(file.relativePath)));
  while (queue.length > 0) {
    signal.throwIfAborted();
    const batch = takeBatch(queue);
    const spool = openSpool(cacheDir);
    try {
      const ranges = batch.map(({ file, from }) => ({ path: file.relativePath, from, length: file.size - from }));
      const lengths = await readRanges(address, remote.path, ranges, spool.folder, signal);
      const sources: SourceFile[] = [];
      const opened = new Map<string, () => OpenSource>();
      for (const [at, { file, from }] of batch.entries()) {
        // What was cut meanwhile stays as it was; the last pass says so.
        if (lengths[at] !== file.size - from) continue;
        const open = () => openSpooled(join(spool.folder, String(at)), file, from);
        if (from > 0 && !hasKnownEnd(open, known.get(file.relativePath))) {
          queue.push({ file, from: 0 });
          continue;
        }
        opened.set(file.relativePath, open);
        sources.push({ path: file.relativePath, ...file });
      }
      const report = await store(work, address, remote, sources, (path) => opened.get(path)?.(), false);
      for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += report[key];
      files += batch.length;
      onProgress?.({ files, bytes: totals.newBytes });
    } finally {
      spool.remove();
    }
  }
  const all = remote.files.map((file): SourceFile => ({ path: file.relativePath, ...file }));
  const last = await store(work, address, remote, all, () => undefined, true);
  return {
    ...last,
    ...totals,
    unchanged: last.files - totals.added - totals.grown - totals.replaced - last.problems.length,
    address: address.text,
    machine: remote.machine,
    path: remote.path,
  };
}

function getRoot(
  writer: ArchiveWriter,
  { user, host, port }: RemoteAddress,
  folder: RemoteFolder,
): Promise<ArchivedRoot> {
  const address = `ssh ${user ?? ''}@${host}:${port ?? ''}`;
  return getForeignRoot(writer, folder, { prefix: 'ssh-', address, name: folder.machine });
}

function toWanted(file: RemoteFile, before: ArchivedFile | undefined): readonly Wanted[] {
  if (before === undefined) return [{ file, from: 0 }];
  const isUnchanged =
    before.size === file.size && before.mtimeMs === file.mtimeMs && before.ino === file.ino && before.goneAtMs === 0;
  if (isUnchanged) return [];
  const hasGrown = before.ino === file.ino && file.size > before.size;
  return [{ file, from: hasGrown ? Math.max(0, before.size - tailBytes) : 0 }];
}

function takeBatch(queue: Wanted[]): readonly Wanted[] {
  const batch: Wanted[] = [];
  for (let bytes = 0; queue.length > 0 && batch.length < batchFiles && bytes < batchBytes;) {
    const next = queue.shift() as Wanted;
    batch.push(next);
    bytes += next.file.size - next.from;
  }
  return batch;
}

function store(
  work: FetchWork,
  address: RemoteAddress,
  remote: RemoteFolder,
  sources: readonly SourceFile[],
  open: (path: string) => OpenSource | undefined,
  isLast: boolean,
): Promise<StoreReport> {
  return withArchiveWriter(work, async (writer) => {
    const report = await storeFiles(writer, await getRoot(writer, address, remote), sources, {
      now: Date.now,
      open(path) {
        const opened = open(path);
        if (opened === undefined)
          throw Object.assign(new Error('changed while it was being read, or not readable; the next run tries again'), {
            code: 'EBUSY',
          });
        return opened;
      },
      isWholeWalk: () => isLast,
      signal: work.signal,
    });
    writer.tidy();
    return report;
  });
}

function hasKnownEnd(open: () => OpenSource, before: ArchivedFile | undefined): boolean {
  if (before === undefined) return false;
  const file = open();
  try {
    return hasArchivedEnd(before, (buffer, position) => file.read(buffer, 0, buffer.length, position));
  } finally {
    file.close();
  }
}

/** A file of the other machine from `from` on, which is all that is ever read of it. */
function openSpooled(path: string, { size, mtimeMs, ino }: RemoteFile, from: number): OpenSource {
  const file = openSync(path, 'r');
  return {
    stat: () => ({ size, mtimeMs, ino, dev: 0 }),
    read(buffer, offset, length, position) {
      if (position < from) throw new Error(`byte ${position} was not fetched`);
      return readSync(file, buffer, offset, length, position - from);
    },
    close: () => closeSync(file),
  };
}
