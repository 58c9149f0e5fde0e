import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { LiveSessionList } from '../../sessions/live-session-list.ts';
import type { ListedSession } from '../../sessions/listed-session.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import type { SessionRow, SessionRows } from './sessions-query.ts';
import { toProjects } from './to-projects.ts';

export interface SessionLists {
  listProjects(): Promise<readonly ProjectSummary[]>;
  listRows(): Promise<SessionRows>;
  /**
   * The newest rows alone, and how many there are, where they are known before all are; to be shown, without `load`.
   */
  findNewestRows(limit: number): Promise<NewestRows | undefined>;
}

export interface NewestRows extends Omit<SessionRows, 'load'> {
  /** With those that are not among the rows. */
  readonly total: number;
}

/** Lists of all sessions: what is known already, then what is. */
export function openSessionLists({
  findStartup,
  listSessions,
  countMissing,
}: Pick<LiveSessionList, 'findStartup' | 'listSessions' | 'countMissing'>): SessionLists {
  return {
    async listProjects() {
      const known = await findStartup();
      await known?.loadAgentFiles();
      return toProjects((await known?.readSessions()) ?? (await listSessions()));
    },
    async listRows() {
      const known = await findStartup();
      const sessions = await known?.readSessions();
      if (known === undefined || sessions === undefined)
        return {
          rows: toRows(await listSessions()),
          load: () => Promise.resolve(),
          ...countMissing(),
          isRefreshing: false,
        };
      return {
        rows: toRows(sessions),
        load: known.load,
        pending: sessions.filter((session) => session.shown === undefined).length,
        unreadable: 0,
        isRefreshing: true,
      };
    },
    async findNewestRows(limit) {
      const newest = await (await findStartup())?.findNewest(limit);
      return newest === undefined
        ? undefined
        : { ...newest, rows: toRows(newest.sessions), unreadable: 0, isRefreshing: true };
    },
  };
}

function toRows(sessions: readonly ListedSession[]): readonly SessionRow[] {
  const now = Date.now();
  return sessions.flatMap((session) => toSessionRow(session, now) ?? []);
}

/** The row of a list; undefined as long as the session was not read. */
function toSessionRow(
  { key, projectKey, projectPath, shown, bytes, modifiedMs, archived }: ListedSession,
  now: number,
): SessionRow | undefined {
  if (shown === undefined) return undefined;
  const facts = {
    key,
    project: projectKey,
    title: shown.title,
    status: shown.status,
    isIdle: isIdle({ modifiedMs }, now),
    bytes,
  };
  return {
    ...facts,
    lastMs: shown.lastMs,
    get summary() {
      return {
        ...shown.digest.summary,
        ...facts,
        projectPath,
        modifiedAt: new Date(modifiedMs).toISOString(),
        costMicros: null,
        ...(archived === undefined ? {} : { archived }),
      };
    },
  };
}
