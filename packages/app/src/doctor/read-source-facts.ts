import { isRootHere } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { findMachineId } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { walkSources } from '../archive/walk-sources.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { readRetention, type Retention } from './read-retention.ts';

export interface SourceFacts {
  readonly path: string;
  readonly retention: Retention;
  readonly sessions: number;
  readonly bytes: number;
  readonly notArchived: number;
  readonly archivedOnly: number;
  readonly unknownFiles: number;
  readonly deletion: { readonly atMs: number; readonly sessions: number; readonly notArchived: number } | undefined;
  readonly problems: readonly DiskProblem[];
  /** Main files, the one written last first. */
  readonly newest: readonly string[];
}

interface SourceSession {
  path: string | undefined;
  mtimeMs: number;
  isArchived: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A config folder by its names and times alone: what is there, what the archive has of it, and when the client will
 * delete the first.
 */
export function readSourceFacts(root: Root, reader: ArchiveReader | undefined, platform: string): SourceFacts {
  const own = reader === undefined ? undefined : findMachineId(reader.folder);
  const archived = reader?.roots().find((each) => each.path === root.path && isRootHere(each, own));
  const known = archived === undefined || reader === undefined ? undefined : reader.files(archived.key);
  const sessions = new Map<string, SourceSession>();
  const problems: DiskProblem[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let unknownFiles = 0;
  for (const file of walkSources(root, {
    onProblem: (problem) => problems.push(problem),
    onUnknown: () => void unknownFiles++,
  })) {
    bytes += file.size;
    seen.add(file.relativePath);
    const place = classifyPath(file.relativePath);
    // Todos and the like of sessions without a transcript are no sessions.
    if (place.session === undefined || place.class !== 'transcript') continue;
    const before = known?.get(file.relativePath);
    const isArchived = before !== undefined && before.size === file.size && before.mtimeMs === file.mtimeMs;
    const session = sessions.get(place.session) ?? { path: undefined, mtimeMs: 0, isArchived: true };
    session.isArchived &&= isArchived;
    if (place.kind === 'session-transcript') Object.assign(session, { path: file.path, mtimeMs: file.mtimeMs });
    sessions.set(place.session, session);
  }
  const list = [...sessions.values()].filter(({ path }) => path !== undefined);
  const retention = readRetention(root.path, platform);
  return {
    path: root.path,
    retention,
    sessions: list.length,
    bytes,
    notArchived: list.filter(({ isArchived }) => !isArchived).length,
    archivedOnly:
      known === undefined
        ? 0
        : [...known.keys()].filter((path) => !seen.has(path) && classifyPath(path).kind === 'session-transcript')
            .length,
    unknownFiles,
    deletion: findDeletion(list, retention.days),
    problems,
    newest: [...list].sort((a, b) => b.mtimeMs - a.mtimeMs).flatMap(({ path }) => path ?? []),
  };
}

/** The client deletes by the time a file was last written. */
function findDeletion(sessions: readonly SourceSession[], days: number): SourceFacts['deletion'] {
  if (sessions.length === 0) return undefined;
  const atMs =
    sessions.reduce((first, { mtimeMs }) => Math.min(first, mtimeMs), Number.POSITIVE_INFINITY) + days * dayMs;
  const hit = sessions.filter(({ mtimeMs }) => mtimeMs + days * dayMs <= atMs + dayMs);
  // A retention of thousands of years lies beyond what a date can hold.
  return atMs > 8.64e15
    ? undefined
    : { atMs, sessions: hit.length, notArchived: hit.filter(({ isArchived }) => !isArchived).length };
}
