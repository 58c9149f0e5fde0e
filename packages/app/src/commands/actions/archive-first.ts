import { findMachineId } from '@scrollkeep/store/archive/machine.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { shareArchive } from '@scrollkeep/store/archive/share-archive.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { archiveRoots } from '../../archive/archive-roots.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';

export interface ArchiveFirstOptions {
  /** The database that other machines share their archives through, if there is one. */
  readonly sharedWith: Connection | undefined;
  /** Gets what cannot be read. */
  readonly problems: DiskProblem[];
}

/**
 * Brings the archive up to date for `sync`. All of it in one module that is loaded when it is needed: each further one
 * would split what `sync` has in common with it into more files, and finding those takes longer than reading them.
 */
export async function archiveFirst(
  invocation: Invocation,
  roots: readonly Root[],
  { sharedWith, problems }: ArchiveFirstOptions,
): Promise<void> {
  const { terminal, signal } = invocation;
  const archiving = openProgress(terminal, 'archiving');
  await withArchiveWriter(invocation, async (writer) => {
    setHeapGrowth('large');
    const done = await archiveRoots(writer, roots, {
      isFull: false,
      isCompacting: false,
      signal,
      dataDir: invocation.settings.dataDir,
      onProgress: archiving.update,
    }).finally(() => {
      archiving.end();
      setHeapGrowth('usual');
    });
    for (const problem of done.problems) problems.push(problem);
    if (done.newBytes > 0) terminal.say(`${toReadableBytes(done.newBytes)} archived`);
    if (sharedWith !== undefined) await share(writer, sharedWith, invocation);
  });
}

async function share(writer: ArchiveWriter, connection: Connection, { terminal, signal }: Invocation): Promise<void> {
  const { sent, withdrawn, received } = await shareArchive(writer, connection, {
    machineId: findMachineId(writer.folder),
    mayKeep: ({ kind }, path) => mayKeep(kind, path),
    signal,
  });
  const parts = [
    ...(sent > 0 ? [`${toReadableAmount(sent, 'file')} added to the shared archive`] : []),
    ...(withdrawn > 0 ? [`${withdrawn} removed from it`] : []),
    ...(received > 0 ? [`${toReadableAmount(received, 'file')} from other machines copied from it`] : []),
  ];
  if (parts.length > 0) terminal.say(parts.join(', '));
}
