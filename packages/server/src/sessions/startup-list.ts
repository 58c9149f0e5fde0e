import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndexForReading } from '@scrollkeep/store/database/open-index.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import { listIndexedSessions, listNewestIndexed, type IndexedSession } from './indexed-sessions.ts';
import { toListedSession, type ListedSession } from './listed-session.ts';
import { openPlaceNames, type PlaceNames } from './place-names.ts';
import { toSessionDigest, type SessionDigest } from './session-digest.ts';
import { toIdentity, toFolderName, type SessionPlace } from './session-place.ts';

/**
 * The list of sessions as the index has it: shown until the folders have been looked through, and spared the reading of
 * what did not change since.
 */
export interface StartupList {
  /** Whether the index knows these roots. */
  isThere(): Promise<boolean>;
  listSessions(): Promise<readonly ListedSession[]>;
  /** The newest alone, where their names do not depend on others. */
  findNewest(limit: number): Promise<NewestSessions | undefined>;
  /** What is known of sessions whose files are as they were when they were indexed, by identity. */
  readDigests(places: readonly SessionPlace[]): Promise<ReadonlyMap<string, SessionDigest>>;
  close(): Promise<void>;
}

export interface NewestSessions {
  /** The newest first. */
  readonly sessions: readonly ListedSession[];
  /** With those that are not among them. */
  readonly total: number;
  /** How many of all have no conversation. */
  readonly empty: number;
}

/** Nobody waits longer for whoever writes into it: the files tell the same. */
const busyMs = 2000;

export function openStartupList(store: string, roots: readonly Root[]): StartupList {
  let opening: Promise<Connection | undefined> | undefined;
  const asked = new Set<Promise<unknown>>();
  let all: Promise<readonly IndexedSession[] | undefined> | undefined;

  /** undefined if there is no index. */
  function ask<Answer>(question: (connection: Connection) => Promise<Answer>): Promise<Answer | undefined> {
    opening ??= openIndexForReading(store, busyMs);
    const answer = opening.then((connection) => (connection === undefined ? undefined : question(connection)));
    asked.add(answer);
    const forget = () => void asked.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  const readAll = () => (all ??= ask((connection) => listIndexedSessions(connection, roots)));

  return {
    isThere: async () => (await ask((connection) => knowsRoots(connection, roots))) === true,
    async listSessions() {
      const names = openPlaceNames();
      return toListingOrder((await readAll()) ?? [], roots).map((session) => toListed(session, names));
    },
    findNewest: (limit) => ask((connection) => readNewest(connection, roots, limit)),
    async readDigests(places) {
      const byIdentity = new Map((await readAll())?.map((session) => [session.identity, session]));
      return new Map(
        places.flatMap((place) => {
          const session = byIdentity.get(place.identity);
          return session !== undefined && isUpTo(session, place) ? [[place.identity, toSessionDigest(session)]] : [];
        }),
      );
    },
    async close() {
      [all, opening] = [undefined, await closeAll()];
    },
  };

  async function closeAll(): Promise<undefined> {
    await Promise.allSettled(asked);
    await (await opening?.catch(() => undefined))?.close();
  }
}

/**
 * Whether its list is one: an index that is being filled for the first time has some sessions, and a single transcript
 * brings agents along that only its neighbours tell.
 */
async function knowsRoots(connection: Connection, roots: readonly Root[]): Promise<boolean> {
  if (roots.some((root) => root.kind !== 'config-folder' && root.kind !== 'folder')) return false;
  if ((await connection.all("SELECT value FROM meta WHERE key = 'synced'")).length === 0) return false;
  for (const { machine, path } of toIndexedRoots(roots, connection)) {
    const rows = await connection.all('SELECT id FROM session WHERE machine = ? AND root = ? LIMIT 1', [machine, path]);
    if (rows.length > 0) return true;
  }
  return false;
}

/** A file that is written to is longer or newer, and so is its session: its total size tells it from before. */
function isUpTo(session: IndexedSession, place: SessionPlace): boolean {
  return (
    session.isWhole &&
    session.bytes === place.bytes &&
    session.modifiedMs === place.modifiedMs &&
    session.agentFiles === place.agents.length &&
    (session.file === undefined) === (place.main === undefined) &&
    session.archived === place.archived
  );
}

async function readNewest(
  connection: Connection,
  roots: readonly Root[],
  limit: number,
): Promise<NewestSessions | undefined> {
  // Names depend on sessions that are not among the newest where ids or folders are called the same.
  const [indexed, ...others] = toIndexedRoots(roots, connection);
  if (indexed === undefined || others.length > 0) return undefined;
  const values = [indexed.machine, indexed.path];
  // Both from an index of the table, without its rows.
  const [ids] = await connection.all(
    'SELECT COUNT(*) - COUNT(DISTINCT session) AS copies FROM session WHERE machine = ? AND root = ?',
    values,
  );
  const folders = await connection.all(
    'SELECT DISTINCT project_folder FROM session WHERE machine = ? AND root = ?',
    values,
  );
  const folderNames = new Set(folders.map((row) => toFolderName(indexed.root.path, String(row['project_folder']))));
  if (Number(ids?.['copies']) !== 0 || folderNames.size < folders.length) return undefined;
  const { sessions, total, empty } = await listNewestIndexed(connection, roots, limit);
  if (sessions.some(({ isWhole }) => !isWhole)) return undefined;
  // What could not be in an address has another name than its id, and another place among its like.
  const names = openPlaceNames();
  const listed = sessions.map((session) => toListed(session, names));
  return listed.some(({ key }, at) => key !== sessions[at]?.id) ? undefined : { sessions: listed, total, empty };
}

function toListed(session: IndexedSession, names: Pick<PlaceNames, 'getKey' | 'getProjectKey'>): ListedSession {
  const { root, projectPath } = session;
  const digest = toSessionDigest(session);
  const project = { identity: toIdentity(root, projectPath), folder: toFolderName(root.path, projectPath) };
  const [key, projectKey] = [names.getKey(session), names.getProjectKey(project)];
  return toListedSession(
    { key, projectKey, digest: session.isWhole ? digest : undefined },
    session,
    digest.projectPath,
  );
}

/** In the order in which the folders would be looked through, on which names depend. */
function toListingOrder(sessions: readonly IndexedSession[], roots: readonly Root[]): readonly IndexedSession[] {
  const rootOrder = new Map(roots.map(({ path }, at) => [path, at]));
  return sessions.toSorted(
    (a, b) =>
      (rootOrder.get(a.root.path) ?? 0) - (rootOrder.get(b.root.path) ?? 0) ||
      compare(`${a.projectPath}/`, `${b.projectPath}/`) ||
      Number(a.file === undefined) - Number(b.file === undefined) ||
      compare(`${a.id}.jsonl`, `${b.id}.jsonl`),
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
