import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects } from '@scrollkeep/view/text/group-projects.ts';
import type { SessionRow } from './session-row.ts';

/** Sessions by project, the newest first; worktrees after the repository they belong to. */
export interface SessionList {
  readonly projects: readonly ProjectRows[];
  readonly shown: number;
  /** Before any filter. */
  readonly total: number;
  /** What fits the filters but is not shown. */
  readonly hidden: { readonly empty: number; readonly notSubstantial: number; readonly beyondLimit: number };
}

export interface ProjectRows {
  readonly name: string;
  /** Name of the repository of which it is a git worktree. */
  readonly worktreeOf: string | undefined;
  readonly path: string | undefined;
  readonly folder: string;
  readonly sessions: readonly SessionRow[];
}

export function buildSessionList(
  rows: readonly SessionRow[],
  options: {
    readonly onlySubstantial: boolean;
    /** Leaves out sessions in which nothing was said. */
    readonly hidesEmpty: boolean;
    readonly limit: number | undefined;
    /** All sessions, with those that were left out before: names do not depend on filters. */
    readonly all?: readonly SessionRow[];
    readonly joins?: ProjectJoins;
  },
): SessionList {
  const said = options.hidesEmpty ? rows.filter((row) => row.hasConversation) : rows;
  const worthy = options.onlySubstantial ? said.filter((row) => row.isSubstantial) : said;
  const sorted = [...worthy].sort((a, b) => b.lastMs - a.lastMs || (a.id < b.id ? -1 : 1));
  const shown = sorted.slice(0, options.limit);
  return {
    projects: listProjects(shown, options.all ?? rows, options.joins),
    shown: shown.length,
    total: (options.all ?? rows).length,
    hidden: {
      empty: rows.length - said.length,
      notSubstantial: said.length - worthy.length,
      beyondLimit: sorted.length - shown.length,
    },
  };
}

function listProjects(
  shown: readonly SessionRow[],
  all: readonly SessionRow[],
  joins: ProjectJoins | undefined,
): readonly ProjectRows[] {
  const order = new Map(shown.map((row, at) => [row, at]));
  const groups = groupProjects(
    all,
    (row) => ({
      key: row.projectKey,
      path: row.project,
      activeMs: order.has(row) ? row.lastMs : -Infinity,
      worktrees: row.worktree === undefined ? [] : [row.worktree],
    }),
    joins,
  );
  const names = new Map(groups.map(({ key, name }) => [key, name]));
  return groups.flatMap(({ name, path, worktreeOf, items }) => {
    const sessions = items.filter((row) => order.has(row)).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const [first] = sessions;
    return first === undefined
      ? []
      : [
          {
            name,
            worktreeOf: worktreeOf === undefined ? undefined : names.get(worktreeOf),
            path,
            folder: first.projectFolder,
            sessions,
          },
        ];
  });
}
