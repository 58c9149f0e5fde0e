import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndexForReading } from '@scrollkeep/store/database/open-index.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readMachine } from '../../sync/read-machine.ts';
import type { StartupList } from './startup-list.ts';
import type { SessionDigest } from '../session-digest.ts';
import { readCurrentDigests } from './read-current-digests.ts';
import { readIndexedList, type IndexedList } from './read-indexed-list.ts';
import { readNewestSessions } from './read-newest-sessions.ts';
import type { SessionPlace } from '../session-place.ts';

/**
 * What the index of the command knows of sessions. It is opened when it is first asked, and again by whoever asks after
 * it was closed.
 */
export interface IndexedSessions {
  /** undefined where it knows nothing of these roots. */
  findList(roots: readonly Root[]): Promise<StartupList | undefined>;
  readDigests(places: readonly SessionPlace[]): Promise<ReadonlyMap<string, SessionDigest>>;
  close(): Promise<void>;
}

/** Nobody waits longer for whoever writes into it: the files tell the same. */
const busyMs = 2000;

export function openIndexedSessions(store: string): IndexedSessions {
  let opening: Promise<Connection | undefined> | undefined;
  const asked = new Set<Promise<unknown>>();

  function ask<Answer>(question: (connection: Connection) => Promise<Answer>): Promise<Answer | undefined> {
    opening ??= openIndexForReading(store, busyMs);
    const answer = opening.then((connection) => (connection === undefined ? undefined : question(connection)));
    asked.add(answer);
    const forget = () => void asked.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  function toStartupList(roots: readonly Root[]): StartupList {
    let reading: Promise<IndexedList | undefined> | undefined;
    const read = () => (reading ??= ask((connection) => readIndexedList(connection, roots)));
    return {
      readSessions: async () => (await read())?.sessions,
      async load(keys) {
        const list = await read();
        await ask(async (connection) => list?.load(connection, keys));
      },
      async loadAgentFiles() {
        const list = await read();
        await ask(async (connection) => list?.loadAgentFiles(connection));
      },
      findNewest: (limit) => ask((connection) => readNewestSessions(connection, roots, limit)),
    };
  }

  return {
    findList: (roots) =>
      ask(async (connection) => ((await knowsRoots(connection, roots)) ? toStartupList(roots) : undefined)),
    readDigests: async (places) => (await ask((connection) => readCurrentDigests(connection, places))) ?? new Map(),
    async close() {
      const closing = opening;
      opening = undefined;
      await Promise.allSettled(asked);
      await (await closing?.catch(() => undefined))?.close();
    },
  };
}

/**
 * Whether its list is one: an index that is being filled for the first time has some sessions, and a single transcript
 * brings agents along that only its neighbours tell.
 */
async function knowsRoots(connection: Connection, roots: readonly Root[]): Promise<boolean> {
  if (roots.some((root) => root.kind !== 'config-folder' && root.kind !== 'folder')) return false;
  if ((await connection.all("SELECT value FROM meta WHERE key = 'synced'")).length === 0) return false;
  const { machine } = readMachine();
  for (const { path } of roots)
    if (
      (await connection.all('SELECT id FROM session WHERE machine = ? AND root = ? LIMIT 1', [machine, path])).length >
      0
    )
      return true;
  return false;
}
