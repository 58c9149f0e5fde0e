import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { buildDemoTree, fixtureCases } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '../../packages/store/src/database/memory-files.test-kit.ts';
import { startPostgres, type PostgresServer } from '../../packages/store/src/database/postgres-server.test-kit.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-kill-'));
const tree = join(scratch, 'claude');
let server: PostgresServer;

beforeAll(async () => {
  for (const { path, content } of [
    ...buildDemoTree('2026-11-01T12:00:00Z'),
    ...fixtureCases
      .filter((each) => each.name !== 'very-large')
      .flatMap((each) =>
        each.build().map((file) => ({ ...file, path: file.path.replace('projects/', `projects/${each.name}`) })),
      ),
  ]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Where the process is killed, one after the other, each going on where the last one ended. */
const failPoints = [
  'before commit:1:1',
  'inside commit:2:20000',
  'after commit:3:20000',
  'inside commit:1:20000',
  'before sessions:1:1000000',
  'session:7',
  'session:20',
  'after commit:1',
];

let stores = 0;
describe.each([
  ['SQLite', () => Promise.resolve(join(scratch, `${++stores}.db`))],
  ['PostgreSQL', () => server.createStore()],
] as const)('a sync into %s that is killed again and again', (_, createStore) => {
  it('ends with the same rows as one that was left alone', async () => {
    const [killed, undisturbed] = [await createStore(), await createStore()];
    const kills: (string | null)[] = [];
    for (const failPoint of failPoints) {
      const { status, stderr } = await runScrollkeep(['sync', tree, '--no-archive', '--store', killed], {
        env: { SCROLLKEEP_FAIL_POINT: failPoint },
      });
      kills.push(status === null ? 'killed' : `${status} ${stderr}`);
    }
    // The last points may not be reached any more, but most of them must have ended the process.
    expect(kills.filter((kill) => kill === 'killed').length, kills.join('\n')).toBeGreaterThanOrEqual(6);
    for (const store of [killed, undisturbed])
      expect((await runScrollkeep(['sync', tree, '--no-archive', '--store', store])).status).toBe(0);
    const [rows, expected] = [await read(killed), await read(undisturbed)];
    expect(rows).toEqual(expected);
    expect(rows['record']?.length).toBeGreaterThan(300);
    expect(new Set(rows['record']).size).toBe(rows['record']?.length);
    const found = await Promise.all(
      [killed, undisturbed].map((store) =>
        runScrollkeep(['search', '--no-sync', '--json', '--store', store, 'harbour -is:thinking']),
      ),
    );
    expect(JSON.parse(found[0]?.stdout ?? '')).toMatchObject({
      hits: (JSON.parse(found[1]?.stdout ?? '') as { hits: number }).hits,
    });
  });
});

async function read(store: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const connection = await openIndex({ store });
  const rows = await readRows(connection);
  await connection.close();
  return rows;
}
