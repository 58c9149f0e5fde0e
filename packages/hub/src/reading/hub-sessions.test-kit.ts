import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openFolderChunkStore } from '@scrollkeep/store/archive/folder-chunk-store.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import { openWorld, type World } from '../sharing/hub-world.test-kit.ts';
import { openHubSessions, type HubSessions, type HubSessionsOptions } from './open-hub-sessions.ts';

/** A hub with sessions that are archived, indexed and read, in a temporary folder. */
export interface SessionsWorld {
  readonly world: World;
  readonly dataDir: string;
  readonly sessions: HubSessions;
  readonly errors: readonly unknown[];
  /** Lines with these words; gives the id of the session on the hub. */
  push(by: Actor, session: string, words: readonly string[], given?: Pushed): Promise<string>;
  /** A transcript as it is. */
  pushText(by: Actor, session: string, text: string, given?: Pushed): Promise<string>;
  search(audience: Audience, query: string): Promise<readonly string[]>;
  /** Files and chunks that hold a word. */
  find(word: string): Promise<readonly string[]>;
  reopen(whileClosed?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Pushed {
  readonly replaces?: number;
  readonly from?: number;
}

export async function openSessionsWorld(
  store?: string,
  options: Partial<HubSessionsOptions> = {},
): Promise<SessionsWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const world = await openWorld(store ?? join(dataDir, 'hub.db'));
  const errors: unknown[] = [];
  const open = () =>
    openHubSessions(world, {
      dataDir,
      version: '0.0.0',
      redaction: [],
      onError: (error) => void errors.push(error),
      ...options,
    });
  let sessions = await open();
  const pushText: SessionsWorld['pushText'] = async (by, session, text, { replaces = 0, from = 0 } = {}) => {
    const bytes = Buffer.from(text);
    const chunk = { hash: toChunkHash(bytes), encoding: 'identity', length: bytes.length, body: toBody(bytes) };
    await takeChunk(sessions.intake, by.audience, chunk);
    return (await takeCommit(sessions.intake, by, toCommit({ session, replaces, from, texts: [text] }))).id;
  };
  return {
    world,
    dataDir,
    errors,
    get sessions() {
      return sessions;
    },
    push: (by, session, words, given) => pushText(by, session, toTranscript(session, words), given),
    pushText,
    async search(audience, query) {
      const reading = await sessions.openReading(audience);
      try {
        const service = await reading.services.search();
        const found = await service.search({ query, order: 'best', offset: 0, limit: 10, hits: 3, withFacets: true });
        return found.sessions.map(({ id }) => id).sort();
      } finally {
        reading.release();
      }
    },
    find: (word) => findWord(dataDir, word),
    async reopen(whileClosed) {
      await sessions.close();
      await whileClosed?.();
      sessions = await open();
    },
    async close() {
      await sessions.close();
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A line for each text, as a client writes it. */
export function toTranscript(session: string, words: readonly string[]): string {
  return words
    .map((content, at) => ({
      type: 'user',
      uuid: `${session}-${at}-${content.length}`,
      parentUuid: null,
      sessionId: session,
      cwd: '/home/ada/crane',
      timestamp: '2026-10-01T10:00:00.000Z',
      version: '2.1.0',
      message: { role: 'user', content },
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** Below a folder of a hub: files that hold a word, and chunks of the archive that do. */
export async function findWord(folder: string, word: string): Promise<readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });
  const chunks = openFolderChunkStore(join(folder, 'archive', 'packs'));
  for await (const chunk of chunks.list())
    if (chunk.kind === 'damage' || Buffer.from(chunks.getNow(chunk.hash)).includes(word)) files.push(chunk.where);
  await chunks.close();
  return files;
}
