import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { openArchiveStore, openHubStore, type FoldSessionSummary, type SessionStore } from '@scrollkeep/session-store';
import type { StoreAddress } from './open-store-places.ts';

/** What a process of its own is told: the SDK takes its config folder and project from the process. */
export interface SdkOverStore {
  readonly sdk: string;
  readonly store: StoreAddress;
  /** Config folders whose sessions are imported, each as a project of its own. */
  readonly folders: readonly string[];
  /** For working directories, which name the projects. */
  readonly scratch: string;
}

export interface SdkComparison {
  readonly sessions: number;
  readonly agents: number;
  readonly messages: number;
  /** Where a store says something else than the config folder, or than the SDK's own store. */
  readonly differences: readonly string[];
}

interface Sdk {
  readonly foldSessionSummary: FoldSessionSummary;
  readonly InMemorySessionStore: new () => SessionStore;
  importSessionToStore(id: string, store: SessionStore): Promise<void>;
  listSessions(options?: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
  getSessionMessages(id: string, options?: object): Promise<readonly unknown[]>;
  listSubagents(id: string, options?: object): Promise<readonly string[]>;
  getSubagentMessages(id: string, agent: string, options?: object): Promise<readonly unknown[]>;
}

/** Imports sessions with the SDK's own function and compares what its readers say of the store and of the folder. */
export async function compareOverSdk(given: SdkOverStore): Promise<SdkComparison> {
  const sdk = (await import(pathToFileURL(join(given.sdk, 'sdk.mjs')).href)) as Sdk;
  const options = { foldSessionSummary: sdk.foldSessionSummary };
  const store =
    'folder' in given.store
      ? openArchiveStore({ ...given.store, ...options })
      : openHubStore({ ...given.store, ...options });
  const counts = { sessions: 0, agents: 0, messages: 0 };
  const differences: string[] = [];

  function compare(what: string, ours: unknown, theirs: unknown): void {
    if (!isDeepStrictEqual(ours, theirs))
      differences.push(
        `${what}: ${JSON.stringify(ours)?.slice(0, 300)} instead of ${JSON.stringify(theirs)?.slice(0, 300)}`,
      );
  }

  for (const [at, folder] of given.folders.entries()) {
    const working = join(given.scratch, `project-${at}`);
    mkdirSync(working, { recursive: true });
    process.chdir(working);
    process.env['CLAUDE_CONFIG_DIR'] = folder;
    const memory = new sdk.InMemorySessionStore();
    const ids = listIds(join(folder, 'projects'));
    for (const id of ids) {
      await sdk.importSessionToStore(id, store);
      await sdk.importSessionToStore(id, memory);
    }
    const [ours, theirs] = await Promise.all([store, memory].map((sessionStore) => sdk.listSessions({ sessionStore })));
    compare(`${folder}: list`, toComparable(ours ?? []), toComparable(theirs ?? []));
    for (const id of ids) {
      counts.sessions++;
      const messages = await sdk.getSessionMessages(id);
      counts.messages += messages.length;
      compare(`${folder} ${id}`, await sdk.getSessionMessages(id, { sessionStore: store }), messages);
      const agents = [...(await sdk.listSubagents(id))].sort();
      compare(`${folder} ${id}: agents`, [...(await sdk.listSubagents(id, { sessionStore: store }))].sort(), agents);
      for (const agent of agents) {
        counts.agents++;
        const said = await sdk.getSubagentMessages(id, agent);
        compare(`${folder} ${id} ${agent}`, await sdk.getSubagentMessages(id, agent, { sessionStore: store }), said);
      }
    }
  }
  return { ...counts, differences };
}

/** Without the time of writing, which no two stores share. */
function toComparable(list: readonly Readonly<Record<string, unknown>>[]): readonly object[] {
  return list
    .map(({ lastModified: _modified, ...rest }) => rest)
    .sort((a, b) => (String(a['sessionId']) < String(b['sessionId']) ? -1 : 1));
}

/** The SDK takes the first of two sessions with the same id; so do we. Empty files are none for it. */
function listIds(projects: string): readonly string[] {
  if (!existsSync(projects)) return [];
  const paths = readdirSync(projects, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const mains = paths.filter(
    (path) => /^[^/]+\/[0-9a-f]{8}-[0-9a-f-]{27}\.jsonl$/.test(path) && statSync(join(projects, path)).size > 0,
  );
  return [...new Set(mains.map((path) => basename(path, '.jsonl')))].sort();
}
