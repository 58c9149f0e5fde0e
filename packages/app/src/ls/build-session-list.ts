import type { SessionRow } from './session-row.ts';

/** Sessions by project, the newest first. */
export interface SessionList {
  readonly projects: readonly ProjectRows[];
  readonly shown: number;
  /** What fits the filters but is not shown. */
  readonly hidden: { readonly empty: number; readonly notSubstantial: number; readonly beyondLimit: number };
}

export interface ProjectRows {
  /** Working directory of its newest session that names one. */
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
  },
): SessionList {
  const said = options.hidesEmpty ? rows.filter((row) => row.hasConversation) : rows;
  const worthy = options.onlySubstantial ? said.filter((row) => row.isSubstantial) : said;
  const sorted = [...worthy].sort((a, b) => b.lastMs - a.lastMs || (a.id < b.id ? -1 : 1));
  const shown = sorted.slice(0, options.limit);
  const groups = new Map<string, SessionRow[]>();
  for (const row of shown) {
    const group = groups.get(row.projectKey);
    if (group === undefined) groups.set(row.projectKey, [row]);
    else group.push(row);
  }
  return {
    projects: [...groups.values()].map((sessions) => ({
      path: sessions.find((row) => row.project !== undefined)?.project,
      folder: sessions[0]?.projectFolder ?? '',
      sessions,
    })),
    shown: shown.length,
    hidden: {
      empty: rows.length - said.length,
      notSubstantial: said.length - worthy.length,
      beyondLimit: sorted.length - shown.length,
    },
  };
}
