import { join } from 'node:path';
import { findRoots, withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { hasArchiveHook } from './read-schedule.ts';

/** The settings of Claude Code, in the folders in use, that have a hook that archives. */
export async function listArchiveHooks(
  settings: Pick<Settings, 'roots' | 'sources'>,
): Promise<readonly { readonly folder: string; readonly file: string }[]> {
  const roots = await findRoots([], withoutArchive(settings));
  return roots
    .filter(({ kind, path }) => (kind === 'config-folder' || kind === 'folder') && hasArchiveHook(path))
    .map(({ path }) => ({ folder: path, file: join(path, 'settings.json') }));
}
