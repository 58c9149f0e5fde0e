import { isSubstantialSession } from '@scrollkeep/transcript/conversation/is-substantial.ts';
import { listJoinedPaths, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { findDescribed, toDescribed, type DescribeSession } from '../../sessions/describe-session.ts';
import { findSessionSource } from '../../sessions/find-session-source.ts';
import type { Repairs } from '../../sessions/join-repaired.ts';
import type { LiveSessionList } from '../../sessions/live-session-list.ts';
import type { ListedSession } from '../../sessions/listed-session.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import type { SessionRow, SessionRows } from './sessions-query.ts';
import { findProject, toProjects, toProjectsWithSessions, type ProjectWithSessions } from './to-projects.ts';

export interface SessionLists {
  listProjects(): Promise<readonly ProjectSummary[]>;
  /** By its path or any of its keys. */
  findProject(asked: string): Promise<ProjectWithSessions | undefined>;
  /** Each once, by name. */
  listSources(): Promise<readonly string[]>;
  listRows(): Promise<SessionRows>;
  /** The newest rows alone, and how many there are, where they are known before all are. */
  findNewestRows(limit: number): Promise<NewestRows | undefined>;
}

export interface NewestRows extends SessionRows {
  /** With those that are not among the rows. */
  readonly total: number;
  /** How many of all have no conversation. */
  readonly empty: number;
}

/** Lists of all sessions: what is known already, then what is. */
export function openSessionLists(
  { findStartup, listSessions, countMissing }: Pick<LiveSessionList, 'findStartup' | 'listSessions' | 'countMissing'>,
  readJoins: () => ProjectJoins,
  readRepairs: () => Promise<Repairs> = async () => new Map<string, never>(),
  describe?: DescribeSession,
): SessionLists {
  const describeAll = (sessions: readonly ListedSession[]) =>
    describe === undefined ? sessions : sessions.map(toDescribed(describe));
  const toRows = (sessions: readonly ListedSession[]) => listRows(describeAll(sessions), readJoins(), describe);
  const listKnown = async () => describeAll((await (await findStartup())?.listSessions()) ?? (await listSessions()));
  return {
    async listProjects() {
      return toProjects(await listKnown(), readJoins(), await readRepairs());
    },
    async findProject(asked) {
      return findProject(toProjectsWithSessions(await listKnown(), readJoins(), await readRepairs()), asked);
    },
    async listSources() {
      return [...new Set((await listKnown()).map((session) => findSource(describe, session)))].sort();
    },
    async listRows() {
      const sessions = await (await findStartup())?.listSessions();
      if (sessions === undefined) return { rows: toRows(await listSessions()), ...countMissing(), isRefreshing: false };
      const rows = toRows(sessions);
      return { rows, pending: sessions.length - rows.length, unreadable: 0, isRefreshing: true };
    },
    async findNewestRows(limit) {
      const newest = await (await findStartup())?.findNewest(limit);
      return newest === undefined
        ? undefined
        : {
            rows: toRows(newest.sessions),
            total: newest.total,
            empty: newest.empty,
            pending: 0,
            unreadable: 0,
            isRefreshing: true,
          };
    },
  };
}

/** On a hub the archive keeps the name that a machine had, also after its person was removed: the hub decides. */
function findSource(describe: DescribeSession | undefined, session: Pick<ListedSession, 'identity'>): string {
  const described = findDescribed(describe, session);
  return described === undefined ? findSessionSource(session) : `machine:${described.shared.machine}`;
}

/** Rows of a list; a session that was not read yet has none. */
function listRows(
  sessions: readonly ListedSession[],
  joins: ProjectJoins,
  describe: DescribeSession | undefined,
): readonly SessionRow[] {
  const now = Date.now();
  const findShared = (identity: string) => {
    const described = findDescribed(describe, { identity });
    return described === undefined ? {} : { shared: described.shared };
  };
  return sessions.flatMap(({ key, identity, projectKey, projectPath, digest, bytes, modifiedMs, archived }) =>
    digest === undefined
      ? []
      : [
          {
            ...digest.summary,
            key,
            identity,
            source: findSource(describe, { identity }),
            project: projectKey,
            projectPath,
            joinedPaths: listJoinedPaths({ path: projectPath ?? undefined, folder: projectKey }, joins),
            isIdle: isIdle({ modifiedMs }, now),
            isSubstantial: isSubstantialSession({ ...digest, ...digest.summary }, isIdle({ modifiedMs }, now)),
            bytes,
            modifiedAt: new Date(modifiedMs).toISOString(),
            costMicros: null,
            ...(archived === undefined ? {} : { archived }),
            ...findShared(identity),
            firstMs: digest.summary.startedAt === null ? digest.lastMs : Date.parse(digest.summary.startedAt),
            lastMs: digest.lastMs,
          },
        ],
  );
}
