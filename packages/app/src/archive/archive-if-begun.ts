import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Invocation } from '../command-line/command.ts';
import { isArchivedPath } from '../disk/archived-path.ts';
import { toArchiveFolder } from '../disk/find-archives.ts';
import type { Root } from '../disk/find-roots.ts';
import { archiveRoots, type ArchiveRun } from './archive-roots.ts';
import { withArchiveWriter } from './open-archive.ts';

/** Keeps the archive up to date beside other work, for those who have begun one; nobody gets an archive without having asked for it. */
export async function archiveIfBegun(invocation: Pick<Invocation, 'settings' | 'terminal' | 'signal'>, roots: readonly Root[]): Promise<ArchiveRun | undefined> {
  if (!existsSync(join(toArchiveFolder(invocation.settings.dataDir), 'last-run.json'))) return undefined;
  const onDisk = roots.filter(({ path }) => !isArchivedPath(path));
  return withArchiveWriter(invocation, (writer) => archiveRoots(writer, onDisk, { signal: invocation.signal }));
}
