import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from './postgres-server.test-kit.ts';

/** Both databases for the tests of a file, each with a way to an empty store; and a folder. They go with the tests. */
export function openBothDatabases() {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-databases-'));
  let server: PostgresServer;
  let stores = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  });
  const dialects = [
    ['SQLite', () => Promise.resolve(join(scratch, `${++stores}.db`))],
    ['PostgreSQL', () => server.createStore()],
  ] as const;
  return { scratch, dialects };
}
