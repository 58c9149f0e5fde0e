import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@scrollkeep/hub/audience/identity.ts';
import { toCommit } from '@scrollkeep/hub/intake/intake.test-kit.ts';
import { openWorld } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { startClickHouse, type ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { analyticsTables } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { openClickHouse, type ClickHousePlace } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestProgram } from '../setup/build-test-program.ts';
import { changeHub, type HubChange } from '../setup/hub-change-process.ts';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';

let folder: string;
let program: string;
let server: ClickHouseServer | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-kill-'));
  const main = 'await all.changeHub(JSON.parse(process.env.CHANGE ?? ""));';
  program = await buildTestProgram('hub-change-process.ts', main);
  server = await startClickHouse();
});
afterAll(async () => {
  await server?.stop();
  for (const path of [folder, program]) rmSync(path, { recursive: true, force: true });
});

/** A prompt, and an answer with a call, so that every table has a row. */
function toPush(session: string, replaces: number, words: readonly string[]): HubChange['pushes'][number] {
  const base = (at: number) => ({
    uuid: `${session}-${at}`,
    parentUuid: at === 0 ? null : `${session}-${at - 1}`,
    sessionId: session,
    cwd: '/home/ada/crane',
    timestamp: '2026-10-01T10:00:00.000Z',
    version: '2.1.0',
  });
  const lines = [
    ...words.map((word, at) => ({
      ...base(at),
      type: 'user',
      message: { role: 'user', content: `the word ${word}` },
    })),
    {
      ...base(words.length),
      type: 'assistant',
      message: {
        id: `m-${session}`,
        model: 'claude-opus-4-5',
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t-${session}`, name: 'Bash', input: { command: 'ls' } }],
        usage: { input_tokens: 7, output_tokens: 9 },
      },
    },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return { text, commit: toCommit({ session, replaces, from: 0, texts: [text] }) };
}

const first = toPush('5e5501', 0, ['zanzibar', 'lighthouse']);
const rewritten = toPush('5e5501', 1, ['lighthouse', 'foghorn']);
const added = toPush('5e5502', 0, ['harbour']);

/** Every statement with which a session is filled; those that take replaced rows away come after them. */
const statements = [...analyticsTables.map((table) => `INSERT INTO ${table}`), 'ALTER TABLE'];
const moments = statements.flatMap((statement) => [[statement, 'before'] as const, [statement, 'after'] as const]);

describe('a hub that is killed while it fills ClickHouse', () => {
  it.each(moments)(
    'at %s (%s) has every row once after the next start, and none that was replaced',
    async (at, when) => {
      if (server === undefined) return;
      const place = await server.createPlace();
      const dataDir = mkdtempSync(join(folder, 'hub-'));
      const identity = await addPerson(dataDir);
      await changeHub({ dataDir, identity, pushes: [first], deletions: [], analytics: place });
      const change = { dataDir, identity, pushes: [rewritten, added], deletions: [] };
      const killed = { ...change, analytics: { ...place, killAt: at, isDone: when === 'after' } };
      expect(await run(killed)).toBe('SIGKILL');
      await changeHub({ ...change, pushes: [], analytics: place });
      // What was not committed when it was killed is sent again.
      await changeHub({ ...change, analytics: place });
      expect(await countRows(place)).toEqual({
        records: 5,
        messages: 2,
        calls: 2,
        usage: 2,
        // Of each session its own id, and that of its message.
        usage_names: 4,
        sessions: 2,
        words: { zanzibar: 0, lighthouse: 1, foghorn: 1, harbour: 1 },
      });
    },
  );
});

/** What a search counts: of rows that were written twice one is left. */
async function countRows(place: ClickHousePlace): Promise<unknown> {
  const clickhouse = openClickHouse(place);
  try {
    const count = async (from: string) => Number((await clickhouse.rows(`SELECT count() FROM ${from}`))[0]?.[0]);
    const counts: Record<string, number> = {};
    for (const table of analyticsTables) counts[table] = await count(`${table} FINAL`);
    const words: Record<string, number> = {};
    for (const word of ['zanzibar', 'lighthouse', 'foghorn', 'harbour'])
      words[word] = await count(`records FINAL WHERE has(terms, 'a${word}')`);
    return { ...counts, words };
  } finally {
    await clickhouse.close();
  }
}

async function addPerson(dataDir: string): Promise<Identity> {
  const world = await openWorld(join(dataDir, 'hub.db'));
  world.setNow(Date.now());
  const identity = await world.addDevice((await world.addPerson('Ada')).id);
  await world.close();
  return identity;
}

function run(change: HubChange): Promise<string> {
  const env = { ...isolatedEnvironment(), CHANGE: JSON.stringify(change) };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (text: Buffer) => (problem += text.toString()));
    child.on('error', reject);
    child.on('close', (_status, signal) => resolve(signal ?? problem));
  });
}
