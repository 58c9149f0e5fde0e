import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { findWorktree } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import type { WorktreeFact } from '@scrollkeep/transcript/shapes/traits.ts';
import type { FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import type { ProjectAmount } from './inspection.ts';

/** A folder below `projects/` in numbers, by the working directories of its sessions: mostly they have the same. */
export function toProjectAmounts(
  source: string,
  project: string,
  places: readonly TranscriptPlace[],
  sessions: readonly Session[],
  findFile: (path: string) => FoundFile | undefined,
): readonly ProjectAmount[] {
  const pathOf = new Map<string, string | undefined>();
  for (const { files, project: path } of sessions)
    for (const file of [files.main, ...files.agents]) if (file !== undefined) pathOf.set(file.path, path);
  const all = new Set([...sessions.map((session) => session.project), ...places.map(({ path }) => pathOf.get(path))]);
  return [...all].map((path) =>
    toProjectAmount(
      { source, project, path },
      places.filter((place) => pathOf.get(place.path) === path),
      sessions.filter((session) => session.project === path),
      findFile,
    ),
  );
}

/** Its time is that of its records: files that were copied or restored are younger than what they hold. */
function toProjectAmount(
  { source, project, path }: { readonly source: string; readonly project: string; readonly path: string | undefined },
  places: readonly TranscriptPlace[],
  sessions: readonly Session[],
  findFile: (path: string) => FoundFile | undefined,
): ProjectAmount {
  const files = places.flatMap((place) => findFile(place.path) ?? []);
  const times = sessions
    .flatMap(({ files: { main, agents } }) => [
      main?.facts.lastTimestamp,
      ...agents.map((agent) => agent.facts.lastTimestamp),
    ])
    .map((time) => Date.parse(time ?? ''))
    .filter((ms) => !Number.isNaN(ms));
  return {
    source,
    directory: project.split('/').at(-1) ?? project,
    path,
    sessions: sessions.length,
    agents: sessions.reduce((sum, session) => sum + session.agents.filter((agent) => !agent.isInternal).length, 0),
    agentFiles: places.filter((place) => place.kind === 'agent').length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    activeMs:
      times.length > 0
        ? times.reduce((latest, ms) => Math.max(latest, ms))
        : files.reduce((latest, file) => Math.max(latest, file.modifiedMs), 0),
    worktrees: listWorktrees(sessions.map(({ files: { main } }) => findWorktree(main?.facts.worktree))),
  };
}

/** Each once, with the folder that the last session names. */
export function listWorktrees(found: readonly (WorktreeFact | undefined)[]): readonly WorktreeFact[] {
  const byPath = new Map(found.flatMap((worktree) => (worktree === undefined ? [] : [[worktree.path, worktree]])));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
