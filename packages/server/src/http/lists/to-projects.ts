import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects } from '@scrollkeep/view/text/group-projects.ts';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { listJoinedOriginals, type Repairs } from '../../sessions/join-repaired.ts';
import type { ListedSession } from '../../sessions/listed-session.ts';

/** A project with the keys of its sessions, and of those of its worktrees. */
export interface ProjectWithSessions extends ProjectSummary {
  readonly sessionKeys: ReadonlySet<string>;
}

/** The projects that sessions belong to, the most recent first, worktrees after their repository. */
export function toProjects(
  sessions: readonly ListedSession[],
  joins?: ProjectJoins,
  repairs?: Repairs,
): readonly ProjectSummary[] {
  return toProjectsWithSessions(sessions, joins, repairs).map(({ sessionKeys: _keys, ...project }) => project);
}

export function toProjectsWithSessions(
  sessions: readonly ListedSession[],
  joins?: ProjectJoins,
  repairs: Repairs = new Map(),
): readonly ProjectWithSessions[] {
  const originals = listJoinedOriginals(sessions, repairs);
  const groups = groupProjects(
    sessions,
    ({ projectKey, projectPath, digest, modifiedMs }) => ({
      key: projectKey,
      path: projectPath ?? undefined,
      activeMs: digest?.lastMs ?? modifiedMs,
      worktrees: digest?.worktree === undefined ? [] : [digest.worktree],
    }),
    joins,
  );
  return groups.map(({ key, keys, name, path, worktreeOf, items, worktreeItems, activeMs }) => {
    const all = [...items, ...worktreeItems];
    const counted = originals.size === 0 ? all : all.filter(({ identity }) => !originals.has(identity));
    return {
      key,
      keys,
      name,
      path: path ?? null,
      worktreeOf: worktreeOf ?? null,
      sessions: counted.length,
      conversations: counted.filter(({ digest }) => digest?.summary.hasConversation === true).length,
      activeAt: toIso(activeMs),
      agentFiles: all.reduce((sum, { agentFiles }) => sum + agentFiles, 0),
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      modifiedAt: toIso(all.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), 0)),
      sessionKeys: new Set(all.map((session) => session.key)),
    };
  });
}

/** By its path or any of its keys; a worktree before the repository that has it. */
export function findProject<Project extends Pick<ProjectSummary, 'key' | 'keys' | 'path'>>(
  projects: readonly Project[],
  asked: string,
): Project | undefined {
  return (
    projects.find(({ key }) => key === asked) ??
    projects.find(({ path }) => path === asked) ??
    projects.findLast(({ keys }) => keys.includes(asked))
  );
}

/**
 * What sessions of the project that is asked for are listed under, with those of its worktrees: paths, or the name of a
 * folder of which no path is known. What no project has is for itself.
 */
export function listProjectNames(projects: readonly ProjectSummary[], asked: string): ReadonlySet<string> {
  const project = findProject(projects, asked);
  if (project === undefined) return new Set([asked]);
  const worktrees = projects.filter(({ worktreeOf }) => worktreeOf === project.key);
  return new Set([project, ...worktrees].map(({ key, path }) => path ?? key));
}

/** A damaged timestamp may lie beyond what a date can hold. */
function toIso(ms: number): string {
  return new Date(Math.max(-8.64e15, Math.min(8.64e15, ms))).toISOString();
}
