import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { openPostgres } from '../../packages/store/src/database/dialects/postgres/open-postgres.ts';
import { startPostgres, type PostgresServer } from '../../packages/store/src/database/postgres-server.test-kit.ts';
import type { WireSearch } from '../../packages/view/src/wire/wire-search.ts';
import { runCommand } from '../setup/run-in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-shared-'));
let server: PostgresServer;
let store: string;

beforeAll(async () => {
  server = await startPostgres();
  store = await server.createStore();
  const demo = await openDemoFolder(new Date());
  cpSync(demo.path, join(scratch, 'ada/.claude'), { recursive: true, preserveTimestamps: true });
  await demo.remove();
  writeFileSync(join(scratch, 'ada/.claude/.credentials.json'), '{"token":"never to leave"}');
  mkdirSync(join(scratch, 'bob'));
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** A person on a machine of their own: nothing is common but the database. */
function on(machine: 'ada' | 'bob') {
  const home = join(scratch, machine);
  const env = {
    HOME: home,
    CLAUDE_CONFIG_DIR: undefined,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    SCROLLKEEP_STORE: store,
  };
  return async (...args: readonly string[]) => {
    const run = await runCommand(args, { env });
    expect(run.status, `${args.join(' ')}\n${run.stderr}`).toBe(0);
    return run;
  };
}

interface Listed {
  readonly projects: readonly {
    readonly sessions: readonly {
      readonly id: string;
      readonly title: string;
      readonly archived: string | null;
      readonly bytes: number;
    }[];
  }[];
}

const listSessions = async (run: ReturnType<typeof on>) =>
  (JSON.parse((await run('ls', '--json')).stdout) as Listed).projects.flatMap((project) => project.sessions);

describe('a second machine that has nothing but the database', () => {
  it('finds the sessions of the first, shows, exports, verifies and restores them to the byte', async () => {
    const [ada, bob] = [on('ada'), on('bob')];
    expect((await ada('sync')).stderr).toMatch(/files? added to the shared archive/);
    const found = JSON.parse((await bob('search', '--json', '--no-sync', 'harbour')).stdout) as WireSearch;
    expect(JSON.stringify(found.sessions[0]?.hits[0]?.snippet)).toMatch(/harbour/i);
    expect((await bob('sync')).stderr).toMatch(/files from other machines copied/);
    const [own, taken] = [await listSessions(ada), await listSessions(bob)];
    expect(taken.map(({ id, title, bytes }) => ({ id, title, bytes })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      own.map(({ id, title, bytes }) => ({ id, title, bytes })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(taken.every(({ archived }) => archived === 'gone')).toBe(true);
    for (const { id } of own) {
      const [shown, seen] = [await ada('show', id), await bob('show', id)];
      const toTurns = ({ stdout }: { readonly stdout: string }) => stdout.slice(stdout.indexOf('\n\n'));
      expect(toTurns(shown).length).toBeGreaterThan(100);
      expect(toTurns(seen)).toBe(toTurns(shown));
    }
    expect((await bob('archive', 'verify')).stdout).toContain('Verified');
    const [{ id } = { id: '' }] = own;
    await bob('archive', 'restore', id, '--to', join(scratch, 'bob/restored'), '--write');
    const restored = listFiles(join(scratch, 'bob/restored')).filter((path) => path.endsWith(`${id}.jsonl`));
    expect(restored).toHaveLength(1);
    const source = listFiles(join(scratch, 'ada/.claude/projects')).find((path) => path.endsWith(`${id}.jsonl`)) ?? '';
    expect(readFileSync(restored[0] ?? '').equals(readFileSync(source))).toBe(true);
  });

  it('gets what the first writes on, once, and keeps the index free of copies', async () => {
    const [ada, bob] = [on('ada'), on('bob')];
    const source =
      listFiles(join(scratch, 'ada/.claude/projects')).find((path) => /[0-9a-f]{12}\.jsonl$/.test(path)) ?? '';
    appendFileSync(
      source,
      JSON.stringify({
        type: 'user',
        uuid: 'later',
        parentUuid: null,
        message: { role: 'user', content: 'a zephyranthes arrived later' },
      }) + '\n',
    );
    expect((await ada('sync')).stderr).toContain('1 file added to the shared archive');
    expect((await bob('sync')).stderr).toContain('1 file from other machines copied');
    expect((await bob('sync')).stderr).not.toContain('copied');
    expect((await ada('sync')).stderr).not.toContain('added to');
    const found = JSON.parse((await bob('search', '--json', 'zephyranthes')).stdout) as WireSearch;
    expect(found).toMatchObject({ hits: 1, sessionCount: 1 });
  });

  it('gets tags and pins of the first, and notes only if those are shared', async () => {
    const [ada, bob] = [on('ada'), on('bob')];
    const tagged = async (run: ReturnType<typeof on>, ...args: readonly string[]) =>
      (JSON.parse((await run('ls', '--json', '--notes', ...args)).stdout) as Listed).projects.flatMap(
        ({ sessions }) => sessions,
      );
    const [{ id } = { id: '' }] = await listSessions(ada);
    await ada('tag', id, 'berth', 'wrong');
    await ada('pin', id);
    await ada('note', id, 'planted', 'secret');
    await ada('sync');
    // Found in the database before the second machine synced.
    const search = async (query: string) =>
      (JSON.parse((await bob('search', '--json', '--no-sync', query)).stdout) as WireSearch).sessions.map(
        (session) => session.id,
      );
    expect([await search('tag:berth'), await search('is:pinned -has:note')]).toEqual([[id], [id]]);
    expect(await tagged(bob, '--tag', 'berth')).toEqual([]);
    await bob('sync');
    expect(await tagged(bob, '--tag', 'berth', '--pinned')).toMatchObject([{ id, tags: ['berth', 'wrong'] }]);
    expect(JSON.stringify(await tagged(bob))).not.toContain('planted');

    await bob('tag', id, 'wrong', '--remove');
    await bob('tag', id, 'seen');
    await bob('sync');
    await ada('sync');
    expect(await tagged(ada, '--tag', 'seen')).toMatchObject([{ id, tags: ['berth', 'seen'], note: 'planted secret' }]);

    mkdirSync(join(scratch, 'ada/config/scrollkeep'), { recursive: true });
    writeFileSync(join(scratch, 'ada/config/scrollkeep/config.json'), '{"shareNotes": true}');
    await ada('sync');
    await bob('sync');
    expect(await tagged(bob, '--tag', 'seen')).toMatchObject([{ id, note: 'planted secret' }]);
    expect(await search('tag:seen has:note')).toEqual([id]);
    rmSync(join(scratch, 'ada/config/scrollkeep/config.json'));
    await ada('sync');
    await bob('sync');
    expect(JSON.stringify(await tagged(bob))).not.toContain('planted');

    // A file that cannot be read is said, and takes nothing from the others.
    const file = join(scratch, 'ada/data/scrollkeep/annotations/annotations.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, '{');
    const env = { HOME: join(scratch, 'ada'), XDG_DATA_HOME: join(scratch, 'ada/data'), SCROLLKEEP_STORE: store };
    const damaged = await runCommand(['sync', '--no-archive'], { env: { ...env, CLAUDE_CONFIG_DIR: undefined } });
    expect([damaged.status, damaged.stderr]).toEqual([2, expect.stringContaining('cannot be read')]);
    writeFileSync(file, text);
    await bob('sync');
    expect(await tagged(bob, '--tag', 'berth')).toHaveLength(1);
  });

  it('never gets credentials, and refuses entries that lead elsewhere', async () => {
    const [ada, bob] = [on('ada'), on('bob')];
    const connection = await openPostgres({ url: store });
    const paths = (await connection.all('SELECT path FROM archived_file')).map((row) => String(row['path']));
    expect(paths.filter((path) => path.includes('credentials'))).toEqual([]);
    const [file] = await connection.all("SELECT * FROM archived_file WHERE path LIKE 'projects/%.jsonl' LIMIT 1");
    await connection.run(
      'INSERT INTO archived_file (root, path, size, mtime_ms, tail, gone_at_ms, version_count, versions) ' +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [file?.['root'] ?? '', '../../evil.jsonl', 1, 1, '', 0, 1, file?.['versions'] ?? ''],
    );
    const env = {
      HOME: join(scratch, 'bob'),
      CLAUDE_CONFIG_DIR: undefined,
      XDG_CACHE_HOME: join(scratch, 'bob/cache'),
      XDG_DATA_HOME: join(scratch, 'bob/data'),
      SCROLLKEEP_STORE: store,
    };
    const refused = await runCommand(['sync'], { env });
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('outside its folder')]);
    expect(existsSync(join(scratch, 'evil.jsonl'))).toBe(false);
    // The machine that it claims to come from has no such file, and takes it out.
    expect((await ada('sync')).stderr).toContain('1 removed from it');
    await bob('sync');
    await connection.close();
  });

  it('is left nothing in the database of what the first one forgets', async () => {
    const ada = on('ada');
    const connection = await openPostgres({ url: store });
    const count = async () => Number((await connection.all('SELECT COUNT(*) AS count FROM chunk'))[0]?.['count']);
    const before = await count();
    const source =
      listFiles(join(scratch, 'ada/.claude/projects')).find((path) => /[0-9a-f]{12}\.jsonl$/.test(path)) ?? '';
    const [row] = await connection.all('SELECT versions FROM archived_file WHERE path LIKE ?', [
      `%${basename(source)}`,
    ]);
    const hashes = [...String(row?.['versions']).matchAll(/([\w-]{43}):/g)].map((match) => match[1] ?? '');
    expect(hashes.length).toBeGreaterThan(0);
    rmSync(source);
    await ada('sync');
    expect(await count()).toBe(before);
    await ada('archive', 'prune', basename(source, '.jsonl'), '--write');
    expect((await ada('sync')).stderr).toContain('removed from it');
    expect(await connection.all('SELECT path FROM archived_file WHERE path LIKE ?', [`%${basename(source)}`])).toEqual(
      [],
    );
    for (const hash of hashes)
      expect(await connection.all('SELECT hash FROM chunk WHERE hash = ?', [hash])).toEqual([]);
    await connection.close();
  });
});

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
