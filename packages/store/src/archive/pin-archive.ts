import { linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import { listPacks } from './list-packs.ts';
import { listManifestFiles, readManifestState, toJournalName } from './manifest-file.ts';
import { privateFolderMode } from '../private-files.ts';

/** A file of the archive as it was at one moment. */
export interface PinnedFile {
  /** Below the folder of the archive. */
  readonly name: string;
  /** A second name of the same file, which stays when the archive removes its own. */
  readonly path: string;
  /** So much of it belongs to that moment; it may grow. */
  readonly bytes: number;
}

const mostAttempts = 50;
/** What systems say where there are none, or where the files belong to somebody else. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * The archive as it is now, while another process writes to it. Packs and snapshots never change once they are whole,
 * and what grows only grows: hard links keep all of it, and take no space. The folder must not exist; remove it at the
 * end.
 */
export function pinArchive(folder: string, pins: string): readonly PinnedFile[] {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    rmSync(pins, { recursive: true, force: true });
    mkdirSync(join(pins, 'packs'), { recursive: true, mode: privateFolderMode });
    const files = tryToPin(folder, pins);
    if (files !== undefined) return files;
  }
  throw new ArchiveError('ARCHIVE_BUSY', 'the archive is changing too fast to be copied', 'Try again later.');
}

/** Undefined if the archive was written anew in between. */
function tryToPin(folder: string, pins: string): readonly PinnedFile[] | undefined {
  const state = readManifestState(folder);
  state.close();
  if (state.damage.length > 0)
    throw new ArchiveError('ARCHIVE_DAMAGED', `the archive's file list is damaged: ${state.damage.join('; ')}`);
  const { generation, journalBytes } = state;
  const names = [
    ...listManifestFiles(folder)
      .filter((file) => file.generation === generation)
      .map(({ name }) => name),
    ...listPacks(join(folder, 'packs')).map((name) => `packs/${name}`),
  ];
  const files: PinnedFile[] = [];
  for (const name of names) {
    const path = join(pins, name);
    try {
      linkSync(join(folder, name), path);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      if (!noLinks.has(code)) throw error;
      throw new ArchiveError(
        'NO_HARD_LINKS',
        `the file system of ${folder} does not allow hard links (${code})`,
        'Run the command as the owner of the files. If the file system has no hard links, stop the hub and copy its ' +
          'folder.',
      );
    }
    files.push({ name, path, bytes: name === toJournalName(generation) ? journalBytes : statSync(path).size });
  }
  // Compaction writes a new manifest before it removes a pack: with the same one, all packs were there.
  return Math.max(0, ...listManifestFiles(folder).map((file) => file.generation)) > generation ? undefined : files;
}
