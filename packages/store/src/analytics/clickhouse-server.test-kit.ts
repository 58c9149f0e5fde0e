import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openClickHouse, type ClickHousePlace } from './open-clickhouse.ts';

export interface ClickHouseServer {
  /** An empty database of its own. */
  createPlace(): Promise<ClickHousePlace>;
  stop(): Promise<void>;
}

/** The engine is in it as a library, of this version. */
export const chdbVersion = '3.4.0';
const password = 'tide';

/**
 * The real engine of ClickHouse behind its HTTP protocol (`scripts/clickhouse-front.mjs`), installed from npm when it
 * is first needed; undefined, and said so, where it cannot be had.
 */
export async function startClickHouse(): Promise<ClickHouseServer | undefined> {
  const { setUpRival } = (await import(new URL('../../../../scripts/set-up-rival.mjs', import.meta.url).href)) as {
    setUpRival: (name: string, version: string) => Promise<string | undefined>;
  };
  const installed = await setUpRival('chdb', chdbVersion);
  if (installed === undefined) return skip('chdb cannot be installed from npm');
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-clickhouse-'));
  const front = fileURLToPath(new URL('../../../../scripts/clickhouse-front.mjs', import.meta.url));
  const child = spawn(process.execPath, [front, installed, folder, password], { stdio: ['pipe', 'pipe', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (data: Buffer) => void (problem += data.toString()));
  const ended = new Promise<void>((resolve) => void child.on('close', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([
    new Promise<string>((resolve) => void lines.once('line', resolve)),
    ended.then(() => undefined),
  ]);
  if (port === undefined) {
    rmSync(folder, { recursive: true, force: true });
    return skip(problem);
  }
  let places = 0;
  const toPlace = (database: string): ClickHousePlace => ({
    url: `http://127.0.0.1:${port}`,
    database,
    user: 'scrollkeep',
    password,
  });
  return {
    async createPlace() {
      const database = `place_${++places}`;
      const clickhouse = openClickHouse(toPlace(''));
      await clickhouse.run(`CREATE DATABASE ${database}`);
      await clickhouse.close();
      return toPlace(database);
    },
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Loud: a suite that is not run must not look like one that passed. */
function skip(reason: string): undefined {
  process.emitWarning(`SKIPPED: tests with ClickHouse. ${reason}`);
  return undefined;
}
