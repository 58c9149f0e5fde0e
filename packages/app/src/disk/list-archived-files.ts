import { basename } from 'node:path';
import { classifyPath } from '@scrollkeep/transcript';
import { getArchiveReader } from './archive-readers.ts';
import { toArchivedIdentity } from './archived-identity.ts';
import { toArchivedPath } from './archived-path.ts';
import type { FoundFile } from './list-files.ts';

/** The part of an archive that belongs to a root. */
export interface RootArchive {
  readonly folder: string;
  readonly key: string;
}

/**
 * Transcripts that only the archive still has: gone from the root, or another content of a file that was cut or
 * replaced there. The latter are listed as sessions of their own, `<id>.v1`.
 */
export function* listArchivedFiles(
  { folder, key }: RootArchive,
  isOnDisk: (relativePath: string) => boolean,
): Generator<FoundFile, void, void> {
  const reader = getArchiveReader(folder);
  reader.refresh();
  for (const file of reader.files(key).values()) {
    const isGone = !isOnDisk(file.path);
    // Nearly all are on disk as they are here.
    if (!file.path.endsWith('.jsonl') || (!isGone && file.versions < 2)) continue;
    const below = classifyPath(file.path);
    const name = basename(file.path);
    // Below a folder that is no config folder every `.jsonl` is a transcript; the archive took nothing else that ends
    // so, but these.
    if (below.class === 'side' || name === 'history.jsonl' || name === 'journal.jsonl') continue;
    const place =
      below.class === 'transcript'
        ? below
        : {
            class: 'transcript' as const,
            kind: name.startsWith('agent-') ? ('agent-transcript' as const) : ('other-transcript' as const),
          };
    if (isGone)
      yield {
        path: toArchivedPath({ folder, root: key, version: undefined, path: file.path }),
        identity: toArchivedIdentity(file),
        relativePath: file.path,
        place,
        bytes: file.size,
        modifiedMs: file.mtimeMs,
        archived: 'gone',
      };
    if (place.kind !== 'session-transcript' || file.versions < 2) continue;
    for (const [version, { size, mtimeMs }] of reader.listVersions(file).slice(0, -1).entries()) {
      yield {
        path: toArchivedPath({ folder, root: key, version, path: file.path }),
        identity: toArchivedIdentity(file, version),
        relativePath: file.path.replace(/\.jsonl$/, `.v${version + 1}.jsonl`),
        place,
        bytes: size,
        modifiedMs: mtimeMs,
        archived: 'older',
      };
    }
  }
}
