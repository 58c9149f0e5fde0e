import { join } from 'node:path';
import type { ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import { readMovedFiles } from '@scrollkeep/store/archive/moved-files.ts';
import { hasArchivedEnd } from '@scrollkeep/store/archive/store-files.ts';
import { getArchiveReader } from './archive-readers.ts';
import { toArchivedIdentity } from './archived-identity.ts';
import { toArchivedPath } from './archived-path.ts';
import { classifyFile } from './classify-file.ts';
import type { Root } from './find-roots.ts';
import { isProjectFolderName } from './is-project-folder-name.ts';
import { leadsTo } from './leads-to.ts';
import type { FoundFile, ListFilesOptions } from './list-files.ts';
import { openFileNow } from './open-file.ts';

/** The part of an archive that belongs to a root. */
export interface RootArchive {
  readonly folder: string;
  readonly key: string;
}

/**
 * Files that only the archive still has: gone from the root, or another content of a transcript that was cut or
 * replaced there. The latter are listed as sessions of their own, `<id>.v1`.
 */
export function* listArchivedFiles(
  { folder, key }: RootArchive,
  { kind: rootKind, besides = [] }: Pick<Root, 'kind' | 'besides'>,
  isOnDisk: (relativePath: string) => boolean,
  options: Pick<ListFilesOptions, 'onlyTranscripts' | 'folders' | 'isKnown' | 'onCopy'>,
): Generator<FoundFile, void, void> {
  const reader = getArchiveReader(folder);
  reader.refresh();
  const files = reader.files(key);
  const moves = readMovedFiles(folder).get(key);
  const toBelowConfig = rootKind === 'config-folder' ? (path: string) => path : openBelowConfig(files.keys());
  for (const file of files.values()) {
    if (!leadsTo(options.folders, () => file.path)) continue;
    const isTranscript = file.path.endsWith('.jsonl');
    if (options.onlyTranscripts === true && !isTranscript) continue;
    const isGone = !isOnDisk(file.path);
    // Nearly all are on disk as they are here.
    if (!isGone && (file.versions < 2 || !isTranscript)) continue;
    const move = moves?.get(file.path);
    // Its original; what became of it is listed itself.
    const movedVersion = move !== undefined && (isOnDisk(move.to) || files.has(move.to)) ? move.version : undefined;
    const isOnlyHere = isGone && movedVersion !== file.versions - 1;
    const path = toArchivedPath({ folder, root: key, version: undefined, path: file.path });
    const copy = besides.find((root) => isWholeIn(root, file));
    if (copy !== undefined) options.onCopy?.(path, join(copy, file.path));
    const place = classifyFile({ rootKind, relativePath: file.path, belowConfig: toBelowConfig(file.path) });
    if (options.onlyTranscripts === true && place.class !== 'transcript') continue;
    const identity = toArchivedIdentity(file);
    if (isOnlyHere && copy === undefined && options.isKnown?.(path, file.size, file.mtimeMs, identity) !== true)
      yield {
        path,
        identity,
        relativePath: file.path,
        place,
        bytes: file.size,
        modifiedMs: file.mtimeMs,
        archived: 'gone',
      };
    if (place.kind !== 'session-transcript' || file.versions < 2) continue;
    for (const [version, { size, mtimeMs }] of reader.listVersions(file).slice(0, -1).entries()) {
      if (version === movedVersion) continue;
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

/** Whether a root has the same file, as it was or grown since: somebody put it back there, and may go on with it. */
function isWholeIn(root: string, file: ArchivedFile): boolean {
  try {
    const found = openFileNow(join(root, ...file.path.split('/')));
    try {
      return (
        found.stat().size >= file.size &&
        hasArchivedEnd(file, (buffer, position) => found.read(buffer, 0, buffer.length, position))
      );
    } finally {
      found.close();
    }
  } catch {
    return false;
  }
}

/** From the path of a file below a root that is no config folder to that below the config folder it is in, if any. */
function openBelowConfig(paths: Iterable<string>): (path: string) => string | undefined {
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const at = parts.findIndex(
      (part, index) => part === '.claude' || (part === 'projects' && isProjectFolderName(parts[index + 1] ?? '')),
    );
    if (at !== -1) folders.add(parts.slice(0, parts[at] === '.claude' ? at + 1 : at).join('/'));
  }
  return (path) => {
    const folder = [...folders].find((each) => each === '' || path.startsWith(`${each}/`));
    return folder === undefined ? undefined : folder === '' ? path : path.slice(folder.length + 1);
  };
}
