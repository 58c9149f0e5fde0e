import { isRootHere, type ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { findMachineId } from '@scrollkeep/store/archive/machine.ts';
import { hasArchivedBytes } from '@scrollkeep/store/archive/store-files.ts';
import { countSessions } from '@scrollkeep/transcript/layout/count-sessions.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openFileNow } from '@scrollkeep/server/disk/open-file.ts';
import { walkSources } from '../archive/walk-sources.ts';
import { readRetention, type Retention } from './read-retention.ts';

export interface SourceFacts {
  readonly path: string;
  /** undefined if it is not a config folder: who deletes there, and when, is not known. */
  readonly retention: Retention | undefined;
  readonly sessions: number;
  readonly bytes: number;
  readonly notArchived: number;
  readonly archivedOnly: number;
  readonly unknownFiles: number;
  readonly deletion: { readonly atMs: number; readonly sessions: number; readonly notArchived: number } | undefined;
  readonly problems: readonly DiskProblem[];
  /** Main files, the one written last first. */
  readonly newest: readonly string[];
  /** Changes whenever a file comes, goes or is written. Not hashed: loading what hashes takes longer than the rest. */
  readonly state: string;
  /** When the last of its files was written. */
  readonly modifiedMs: number;
}

interface SourceSession {
  path: string | undefined;
  mtimeMs: number;
  isArchived: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A folder with sessions by its names and times alone: what is there, what the archive has of it, and when the client
 * will delete the first.
 */
export function readSourceFacts(
  root: Root,
  reader: ArchiveReader | undefined,
  platform: string,
  now: number,
): SourceFacts {
  const own = reader === undefined ? undefined : findMachineId(reader.folder);
  const archived = reader?.roots().find((each) => each.path === root.path && isRootHere(each, own));
  const known = archived === undefined || reader === undefined ? undefined : reader.files(archived.key);
  const sessions = new Map<string, SourceSession>();
  const problems: DiskProblem[] = [];
  const seen = new Set<string>();
  const transcripts: string[] = [];
  const states: string[] = [];
  let modifiedMs = 0;
  let bytes = 0;
  let unknownFiles = 0;
  for (const file of walkSources(root, {
    onProblem: (problem) => problems.push(problem),
    onUnknown: () => void unknownFiles++,
  })) {
    bytes += file.size;
    modifiedMs = Math.max(modifiedMs, file.mtimeMs);
    states.push(`${file.relativePath}\0${file.size}\0${file.mtimeMs}`);
    if (known !== undefined) seen.add(file.relativePath);
    const place = classifyPath(file.relativePath);
    if (place.class === 'transcript') transcripts.push(file.relativePath);
    // Todos and the like of sessions without a transcript are not sessions.
    if (place.session === undefined || place.class !== 'transcript') continue;
    const before = known?.get(file.relativePath);
    const isArchived =
      before !== undefined &&
      reader !== undefined &&
      before.size === file.size &&
      (before.mtimeMs === file.mtimeMs || isSameContent(file.path, before, reader));
    // The same id may be in several projects: each of them has a file that can be lost.
    const key = `${place.project ?? ''}\0${place.session}`;
    const session = sessions.get(key) ?? { path: undefined, mtimeMs: 0, isArchived: true };
    session.isArchived &&= isArchived;
    if (place.kind === 'session-transcript') Object.assign(session, { path: file.path, mtimeMs: file.mtimeMs });
    sessions.set(key, session);
  }
  const list = [...sessions.values()].filter(({ path }) => path !== undefined);
  const retention = root.kind === 'config-folder' ? readRetention(root.path, platform) : undefined;
  return {
    path: root.path,
    retention,
    sessions: countSessions(transcripts),
    bytes,
    notArchived: [...sessions.values()].filter(({ isArchived }) => !isArchived).length,
    archivedOnly:
      known === undefined
        ? 0
        : [...known.keys()].filter((path) => !seen.has(path) && classifyPath(path).kind === 'session-transcript')
            .length,
    unknownFiles,
    deletion: retention === undefined ? undefined : findDeletion(list, retention.days, now),
    problems,
    newest: [...list].sort((a, b) => b.mtimeMs - a.mtimeMs).flatMap(({ path }) => path ?? []),
    state: states.sort().join('\0\0'),
    modifiedMs,
  };
}

/** A copied or restored folder has other times and the same bytes. */
function isSameContent(path: string, archived: ArchivedFile, reader: ArchiveReader): boolean {
  try {
    const file = openFileNow(path);
    try {
      const chunks = reader.listVersions(archived).at(-1)?.chunks ?? [];
      return hasArchivedBytes(archived, chunks, (offset, length) => {
        const bytes = Buffer.allocUnsafe(length);
        return bytes.subarray(0, file.read(bytes, 0, length, offset));
      });
    } finally {
      file.close();
    }
  } catch {
    return false;
  }
}

/** The client deletes by the time a file was last written, and all that is due at once. */
function findDeletion(sessions: readonly SourceSession[], days: number, now: number): SourceFacts['deletion'] {
  if (sessions.length === 0) return undefined;
  const atMs =
    sessions.reduce((first, { mtimeMs }) => Math.min(first, mtimeMs), Number.POSITIVE_INFINITY) + days * dayMs;
  const until = Math.max(atMs + dayMs, now);
  const hit = sessions.filter(({ mtimeMs }) => mtimeMs + days * dayMs <= until);
  // A retention of thousands of years lies beyond what a date can hold.
  return atMs > 8.64e15
    ? undefined
    : { atMs, sessions: hit.length, notArchived: hit.filter(({ isArchived }) => !isArchived).length };
}
