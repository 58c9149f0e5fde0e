import type { ProjectSummary } from '@scrollkeep/view/wire';
import type { StartupList } from '../../sessions/startup/startup-list.ts';
import { toSessionRow, type ListedSession } from '../../sessions/listed-session.ts';
import type { SessionRow, SessionRows } from './sessions-query.ts';
import { toProjects } from './to-projects.ts';

export interface SessionLists {
  listProjects(): Promise<readonly ProjectSummary[]>;
  listRows(): Promise<SessionRows>;
  /** The newest rows alone, and how many there are, where they are known before all are; to be shown, without `load`. */
  findNewestRows(limit: number): Promise<NewestRows | undefined>;
}

export interface NewestRows extends Omit<SessionRows, 'load'> {
  /** With those that are not among the rows. */
  readonly total: number;
}

export interface SessionListsOptions {
  /** The list as it was, as long as it is shown. */
  readonly findStartup: () => Promise<StartupList | undefined>;
  /** The sessions as they are; it may take a while. */
  readonly listSessions: () => Promise<readonly ListedSession[]>;
  /** Of these. */
  readonly countMissing: () => Pick<SessionRows, 'pending' | 'unreadable'>;
}

/** Lists of all sessions: what is known already, then what is. */
export function openSessionLists({ findStartup, listSessions, countMissing }: SessionListsOptions): SessionLists {
  return {
    async listProjects() {
      const known = await findStartup();
      await known?.loadAgentFiles();
      return toProjects((await known?.readSessions()) ?? (await listSessions()));
    },
    async listRows() {
      const known = await findStartup();
      const sessions = await known?.readSessions();
      if (known === undefined || sessions === undefined) return { rows: toRows(await listSessions()), load: () => Promise.resolve(), ...countMissing(), isRefreshing: false };
      return { rows: toRows(sessions), load: known.load, pending: sessions.filter((session) => session.shown === undefined).length, unreadable: 0, isRefreshing: true };
    },
    async findNewestRows(limit) {
      const newest = await (await findStartup())?.findNewest(limit);
      return newest === undefined ? undefined : { ...newest, rows: toRows(newest.sessions), unreadable: 0, isRefreshing: true };
    },
  };
}

function toRows(sessions: readonly ListedSession[]): readonly SessionRow[] {
  const now = Date.now();
  return sessions.flatMap((session) => toSessionRow(session, now) ?? []);
}
