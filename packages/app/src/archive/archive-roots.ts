import { join } from 'node:path';
import { compactArchive, isCompactionDue } from '@scrollkeep/store/archive/compact-archive.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { storeFiles, toOpenSource, type StoreReport } from '@scrollkeep/store/archive/store-files.ts';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { isArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import { mayHideFiles, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { keepAnnotations } from './keep-annotations.ts';
import { walkSources } from './walk-sources.ts';

export interface ArchiveRootsOptions {
  /** Whose tags, pins and notes are kept along. */
  readonly dataDir?: string;
  readonly isFull?: boolean;
  readonly isCompacting?: boolean;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  readonly signal?: AbortSignal;
}

export type ArchiveRun = Omit<StoreReport, 'problems'> & {
  readonly problems: readonly DiskProblem[];
  /** Of no known kind, below `projects/`. */
  readonly unknownFiles: number;
  readonly isCompacted: boolean;
};

/** One run over all roots: what `archive` does, and every other command that keeps the archive up to date. */
export async function archiveRoots(
  writer: ArchiveWriter,
  roots: readonly Root[],
  options: ArchiveRootsOptions = {},
): Promise<ArchiveRun> {
  const total = { files: 0, added: 0, grown: 0, replaced: 0, unchanged: 0, gone: 0, newBytes: 0, unknownFiles: 0 };
  const problems: DiskProblem[] = [];
  for (const root of roots) {
    // A folder that only the archive still has is not a source.
    if ((root.kind !== 'config-folder' && root.kind !== 'folder') || isArchivedPath(root.path)) continue;
    const archived = writer.getRoot(root.path, root.kind);
    const known = writer.manifest.files(archived.key);
    let isWhole = true;
    const sources = walkSources(root, {
      isKnown: (path) => known.has(path),
      onUnknown: () => void total.unknownFiles++,
      onProblem(problem) {
        problems.push(problem);
        if (mayHideFiles(problem)) isWhole = false;
      },
    });
    const { problems: own, ...counts } = await storeFiles(writer, archived, sources, {
      now: Date.now,
      open: (path) => toOpenSource(openRegularFileNow(path)),
      isWholeWalk: () => isWhole,
      ...options,
    });
    for (const problem of own) problems.push(problem);
    for (const key of Object.keys(counts) as (keyof typeof counts)[]) total[key] += counts[key];
  }
  if (options.dataDir !== undefined) problems.push(...keepAnnotations(writer.folder, options.dataDir));
  const hasNew = total.added + total.grown + total.replaced > 0;
  const isCompacted = options.isCompacting === true || (hasNew && isCompactionDue(writer));
  if (isCompacted) await compactArchive(writer, options.signal === undefined ? {} : { signal: options.signal });
  else writer.tidy();
  noteRun(writer.folder, 'last-run.json', { atMs: Date.now(), problems: problems.length });
  return { ...total, problems, isCompacted };
}

/** When something was last done; only a note, so a crash may lose it. */
export function noteRun(folder: string, name: 'last-run.json' | 'last-verify.json', facts: object): void {
  makePrivateFolder(folder);
  writePrivateFile(join(folder, name), [`${JSON.stringify(facts)}\n`]);
}
