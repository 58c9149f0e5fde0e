import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects } from '@scrollkeep/view/text/group-projects.ts';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { ListedSession } from '../../sessions/listed-session.ts';

/** The projects that sessions belong to, the most recent first, worktrees after their repository. */
export function toProjects(sessions: readonly ListedSession[], joins?: ProjectJoins): readonly ProjectSummary[] {
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
  return groups.map(({ key, keys, name, path, worktreeOf, items, worktreeItems, activeMs }): ProjectSummary => {
    const all = [...items, ...worktreeItems];
    return {
      key,
      keys,
      name,
      path: path ?? null,
      worktreeOf: worktreeOf ?? null,
      sessions: all.length,
      conversations: all.filter(({ digest }) => digest?.summary.hasConversation === true).length,
      activeAt: toIso(activeMs),
      agentFiles: all.reduce((sum, { agentFiles }) => sum + agentFiles, 0),
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      modifiedAt: toIso(all.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), 0)),
    };
  });
}

/**
 * Folders and working directories of the project that is asked for by its path or one of its keys, with those of its
 * worktrees. What no project has is for itself.
 */
export function listProjectNames(projects: readonly ProjectSummary[], asked: string): ReadonlySet<string> {
  const project =
    projects.find(({ key, path }) => key === asked || path === asked) ??
    projects.findLast(({ keys }) => keys.includes(asked));
  const worktrees = projects.filter(({ worktreeOf }) => worktreeOf !== null && worktreeOf === project?.key);
  return new Set([
    asked,
    ...[project, ...worktrees].flatMap((each) => [...(each?.keys ?? []), each?.path ?? []].flat()),
  ]);
}

/** A damaged timestamp may lie beyond what a date can hold. */
function toIso(ms: number): string {
  return new Date(Math.max(-8.64e15, Math.min(8.64e15, ms))).toISOString();
}
