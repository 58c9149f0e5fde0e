import { followJoins, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects } from '@scrollkeep/view/text/group-projects.ts';
import type { SessionRow } from '@scrollkeep/server/ls/session-row.ts';

/** A project as `projects` lists it. */
export interface ListedProject {
  readonly name: string;
  readonly path: string | undefined;
  /** Name of the repository of which it is a git worktree. */
  readonly worktreeOf: string | undefined;
  /** Names of its worktrees. */
  readonly worktrees: readonly string[];
  /** Names of its folders below `projects/`. */
  readonly folders: readonly string[];
  /** Paths of projects that were joined to it. */
  readonly joined: readonly string[];
  /** With those of its worktrees. */
  readonly sessions: number;
  /** Those of them with a prompt or an answer. */
  readonly conversations: number;
  readonly activeMs: number;
  /** Where its sessions come from, each once, by name. */
  readonly sources: readonly string[];
}

/** All projects, the most recent first; worktrees after their repository. */
export function listProjects(rows: readonly SessionRow[], joins: ProjectJoins): readonly ListedProject[] {
  const groups = groupProjects(
    rows,
    (row) => ({
      key: row.projectKey,
      path: row.project,
      activeMs: row.lastMs,
      worktrees: row.worktree === undefined ? [] : [row.worktree],
    }),
    joins,
  );
  const names = new Map(groups.map(({ key, name }) => [key, name]));
  return groups.map(({ key, name, path, worktreeOf, items, worktreeItems, activeMs }) => {
    const all = [...items, ...worktreeItems];
    return {
      name,
      path,
      worktreeOf: worktreeOf === undefined ? undefined : names.get(worktreeOf),
      worktrees: groups.filter((each) => each.worktreeOf === key).map((each) => each.name),
      folders: [...new Set(items.map(({ projectFolder }) => projectFolder))],
      joined: [...joins.keys()].filter((from) => from !== path && followJoins(from, joins) === path),
      sessions: all.length,
      conversations: all.filter(({ hasConversation }) => hasConversation).length,
      activeMs,
      sources: [...new Set(all.map(({ source }) => source))].sort(),
    };
  });
}
