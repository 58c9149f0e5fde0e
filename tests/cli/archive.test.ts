import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSessionLibrary } from '../../packages/server/src/http/library/session-library.ts';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';

const id = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const main = `projects/-home-ada-harbour/${id}.jsonl`;
let folder: string;
let config: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-archive-'));
  [config, data] = [join(folder, 'claude'), join(folder, 'data')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const toEnv = () => ({
  CLAUDE_CONFIG_DIR: config,
  SCROLLKEEP_DATA_DIR: data,
  SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
});
const scrollkeep = (...args: readonly string[]): Promise<Run> => runInProcess(args, { env: toEnv() });

function write(path: string, content: string, base = config): string {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), content);
  return join(base, path);
}

function line(uuid: string, text: string, more: object = {}): string {
  return (
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/ada/harbour',
      sessionId: id,
      version: '2.1.325',
      gitBranch: 'main',
      type: 'user',
      uuid,
      timestamp: '2026-11-02T09:00:00.000Z',
      message: { role: 'user', content: text },
      ...more,
    }) + '\n'
  );
}

function writeSession(): void {
  write(
    main,
    line('u1', 'Count the boats.') + line('u2', 'And the buoys.', { parentUuid: 'u1', slug: 'calm-green-harbour' }),
  );
  write(
    `projects/-home-ada-harbour/${id}/subagents/agent-a1b2c3d.jsonl`,
    line('a1', 'Look at the quay.', { isSidechain: true, agentId: 'a1b2c3d' }),
  );
  write(`projects/-home-ada-harbour/${id}/subagents/agent-a1b2c3d.meta.json`, '{"agentType":"Explore"}');
  write(
    'projects/-home-ada-harbour/agent-old1234.jsonl',
    line('o1', 'Warm up.', { isSidechain: true, agentId: 'old1234' }),
  );
  write(`file-history/${id}/d358f484ed29fb31@v2`, 'before the change\n');
  write(`todos/${id}-agent-${id}.json`, '[]');
  write('plans/calm-green-harbour.md', '# Plan\n');
  write('plans/another.md', '# Not ours\n');
  write('projects/-home-ada-harbour/memory/MEMORY.md', 'tides\n');
  write('history.jsonl', '{"display":"Count the boats."}\n');
}

function listAll(base: string): Readonly<Record<string, string>> {
  const found = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    found
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(base.length + 1), readFileSync(path, 'latin1')]),
  );
}

describe('archive', () => {
  it('says on its first run what it takes, takes it, and has nothing to do the second time', async () => {
    writeSession();
    const plan = await scrollkeep('archive', 'run', '--dry-run');
    expect(plan.stdout).toMatch(/1 session, 10 files/);
    const first = await scrollkeep('archive');
    expect(first).toMatchObject({ status: 0 });
    expect(first.stderr).toMatch(/Copies 1 session, 10 files/);
    expect(first.stdout).toMatch(/^10 files new/);
    const second = await scrollkeep('archive');
    expect(second.stdout).toMatch(/^Nothing new in 10 files/);
    expect(second.stderr).toBe('');
  });

  it('takes no credential, whatever leads to it, and no settings, plugins, caches or telemetry', async () => {
    writeSession();
    const secret = 'PLANTED-SECRET-7f3a';
    const paths = [
      '.credentials.json',
      '.claude.json',
      'settings.json',
      'backups/x.json',
      'ide/1.lock',
      'plugins/a/b.jsonl',
      'cache/c.txt',
      'telemetry/t.json',
      'statsig/s.json',
      'shell-snapshots/s.sh',
      'projects/-home-ada-harbour/.credentials.json',
      `session-env/${id}/hook.sh`,
      'hooks/.env',
      'memory/.credentials.json',
    ];
    for (const path of paths) write(path, `${secret} ${path}`);
    const outside = write('.credentials.json', secret, join(folder, 'elsewhere'));
    symlinkSync(outside, join(config, 'projects/-home-ada-harbour/innocent.jsonl'));
    symlinkSync(join(folder, 'elsewhere'), join(config, 'memory/linked'));
    await scrollkeep('archive');
    for (const [path, content] of Object.entries(listAll(data))) {
      expect(content, path).not.toContain(secret);
      if (path.endsWith('.pack'))
        for (const raw of unfold(Buffer.from(content, 'latin1'))) expect(raw).not.toContain(secret);
    }
    const { stdout } = await scrollkeep(
      'archive',
      'restore',
      '--all',
      '--to',
      join(folder, 'copy'),
      '--write',
      '--json',
    );
    expect((JSON.parse(stdout) as { restores: { files: unknown[] }[] }).restores[0]?.files).toHaveLength(10);
    expect(JSON.stringify(listAll(join(folder, 'copy')))).not.toContain(secret);
    // The control: what is looked for would be found.
    expect(JSON.stringify(listAll(config))).toContain(secret);
  });

  it('brings back everything, byte for byte, after the source was deleted', async () => {
    const demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
    cpSync(demo.path, config, { recursive: true });
    await demo.remove();
    const before = listAll(config);
    await scrollkeep('archive');
    rmSync(config, { recursive: true });
    expect((await scrollkeep('archive', 'restore', '--all', '--write')).status).toBe(0);
    const after = listAll(config);
    expect(Object.keys(after).length).toBeGreaterThan(10);
    for (const [path, content] of Object.entries(after)) expect(content === before[path], path).toBe(true);
    const left = Object.keys(before).filter((path) => !(path in after));
    expect(left.filter((path) => path.endsWith('.jsonl'))).toEqual([]);
  });

  it('keeps sessions that were deleted or cut in every command, marked as archived', async () => {
    writeSession();
    await scrollkeep('archive');
    const inspected = async () =>
      (JSON.parse((await scrollkeep('inspect', '--json')).stdout) as { sessions: unknown[] }).sessions;
    const before = await inspected();
    rmSync(join(config, 'projects'), { recursive: true });
    rmSync(join(config, 'file-history'), { recursive: true });
    mkdirSync(join(config, 'projects'));
    expect((await scrollkeep('ls')).stdout).toMatch(/5d2f1a70 {2}Count the boats\.\n +archived/);
    expect(JSON.parse((await scrollkeep('ls', '--json')).stdout)).toMatchObject({
      projects: [{ sessions: [{ id, archived: 'gone', agents: 2 }] }],
    });
    expect((await scrollkeep('show', '5d2f', '--agents')).stdout).toContain('And the buoys.');
    expect((await scrollkeep('brief', 'latest')).stdout).toContain('boats');
    expect((await scrollkeep('agents', 'latest')).stdout).toContain('Explore');
    expect((await scrollkeep('side', 'latest')).stdout).toMatch(/Plans .*1 plan/);
    expect((await scrollkeep('check')).status).toBeLessThan(2);
    expect(await inspected()).toEqual(before);
    const exported = await scrollkeep('export', '5d2f', '--format', 'jsonl', '--out', join(folder, 'out.tar'));
    expect(exported.status, exported.stderr).toBe(0);
    expect(readFileSync(join(folder, 'out.tar'), 'latin1')).toContain('before the change');

    rmSync(config, { recursive: true });
    expect((await scrollkeep('ls')).stdout).toContain('archived');
    expect((await scrollkeep('show', 'latest')).stdout).toContain('Count the boats.');
  });

  it('keeps both versions of a session that was cut, each to be read and restored', async () => {
    writeSession();
    await scrollkeep('archive');
    const whole = readFileSync(join(config, main));
    truncateSync(join(config, main), line('u1', 'Count the boats.').length);
    expect((await scrollkeep('archive')).stdout).toContain('1 file truncated or replaced');
    const { stdout } = await scrollkeep('ls', '--json');
    const sessions = (
      JSON.parse(stdout) as { projects: { sessions: { id: string; archived: string | null }[] }[] }
    ).projects.flatMap((project) => project.sessions);
    expect(sessions.map(({ id: each, archived }) => [each, archived]).sort()).toEqual([
      [id, null],
      [`${id}.v1`, 'older'],
    ]);
    expect((await scrollkeep('show', '5d2f')).stdout).not.toContain('And the buoys.');
    expect((await scrollkeep('show', `${id}.v1`)).stdout).toContain('And the buoys.');
    expect((await scrollkeep('archive', 'restore', `${id}.v1`)).status).toBe(1);
    await scrollkeep('archive', 'restore', `${id}.v1`, '--write', '--force');
    expect(readFileSync(join(config, main))).toEqual(whole);
  });

  it('serves what is archived, also when it vanishes while somebody looks', async () => {
    writeSession();
    await scrollkeep('archive');
    const library = openSessionLibrary(await findRoots([], { roots: [config], dataDir: data }), {
      maxLineBytes: 1e6,
      isDemo: false,
      pollMs: 50,
      rescanMs: 100,
    });
    try {
      const query = {
        project: undefined,
        text: undefined,
        filter: {},
        hidesEmpty: false,
        countsFacets: false,
        sort: 'recent' as const,
        cursor: undefined,
        limit: 10,
      };
      // On a busy machine the first answer may come before the session was read, and says so.
      await expect.poll(async () => (await library.listSessions(query)).pending, { timeout: 600_000 }).toBe(0);
      expect((await library.listSessions(query)).sessions).toMatchObject([{ id }]);
      const before = await library.getTurns(id, { path: 'live' }, { from: 0, limit: 10, part: undefined });
      rmSync(join(config, 'projects/-home-ada-harbour'), { recursive: true });
      await expect.poll(async () => (await library.listSessions(query)).sessions[0]?.archived).toBe('gone');
      const after = await library.getTurns(id, { path: 'live' }, { from: 0, limit: 10, part: undefined });
      expect(after.turns).toEqual(before.turns);
      expect(await library.getSession(id)).toMatchObject({ archived: 'gone' });
      expect(Buffer.from(await library.getBytes(id, { file: main, from: 0, length: 20 })).toString()).toBe(
        line('u1', 'Count the boats.').slice(0, 20),
      );
    } finally {
      await library.close();
    }
  });

  it('goes on where a file cannot be read, and says so', async () => {
    writeSession();
    const hidden = write('projects/-home-ada-harbour/hidden.jsonl', line('h1', 'hidden'));
    chmodSync(hidden, 0);
    for (const path of [folder, config, join(config, 'projects'), dirname(hidden)]) chmodSync(path, 0o777);
    mkdirSync(data, { mode: 0o777 });
    chmodSync(data, 0o777);
    const { status, stdout, stderr } = await runCommand(['archive'], {
      asOrdinaryUser: true,
      env: { CLAUDE_CONFIG_DIR: config, SCROLLKEEP_DATA_DIR: data, HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(stderr).toContain('hidden.jsonl');
    expect(stdout).toMatch(/^10 files new/);
    expect(status).toBe(2);
  });

  it('lets several processes run at once', async () => {
    writeSession();
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => runCommand(['archive', 'run', '--yes'], { env: toEnv() })),
    );
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(runs.filter(({ stdout }) => stdout.startsWith('10 files new'))).toHaveLength(1);
    expect((await scrollkeep('archive', 'verify')).stdout).toMatch(/^Verified: 10 files/);
  });
});

describe('archive verify', () => {
  it('names the file that one flipped bit hits, and takes it from the source again', async () => {
    writeSession();
    await scrollkeep('archive');
    const pack = join(data, 'archive/packs/000001.fast.pack');
    const bytes = readFileSync(pack);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 2;
    writeFileSync(pack, bytes);
    const found = await scrollkeep('archive', 'verify');
    expect(found.status).toBe(2);
    expect(found.stdout).toContain(main);
    expect((await scrollkeep('doctor', '--quick')).stdout).toContain('The archive is damaged');
    const mended = await scrollkeep('archive', 'verify', '--repair');
    expect(mended).toMatchObject({ status: 0, stdout: expect.stringContaining('copied from the source again') });
    expect((await scrollkeep('archive', 'verify')).status).toBe(0);
  });
});

describe('archive restore', () => {
  it(
    'writes nothing without --write, then the session with its agents and side files and nothing else, with a ' +
      'fresh time',
    async () => {
      writeSession();
      await scrollkeep('archive');
      rmSync(config, { recursive: true });
      expect((await scrollkeep('archive', 'restore', '5d2f')).stdout).toContain('7 files would be written');
      expect(existsSync(config)).toBe(false);
      const before = Date.now() - 5000;
      expect((await scrollkeep('archive', 'restore', '5d2f', '--write')).stdout).toContain(`claude --resume ${id}`);
      expect(Object.keys(listAll(config))).toEqual(
        [
          `file-history/${id}/d358f484ed29fb31@v2`,
          'plans/calm-green-harbour.md',
          'projects/-home-ada-harbour/agent-old1234.jsonl',
          main,
          `projects/-home-ada-harbour/${id}/subagents/agent-a1b2c3d.jsonl`,
          `projects/-home-ada-harbour/${id}/subagents/agent-a1b2c3d.meta.json`,
          `todos/${id}-agent-${id}.json`,
        ].sort(),
      );
      expect(statSync(join(config, main)).mtimeMs).toBeGreaterThan(before);
      expect(statSync(join(config, main)).mode & 0o777).toBe(0o600);
    },
  );

  it('overwrites nothing without --force', async () => {
    writeSession();
    await scrollkeep('archive');
    appendFileSync(join(config, main), 'something else\n');
    const held = await scrollkeep('archive', 'restore', '5d2f', '--write');
    expect(held).toMatchObject({ status: 1, stdout: expect.stringContaining('DIFFERENT') });
    expect(readFileSync(join(config, main), 'utf8')).toContain('something else');
    expect((await scrollkeep('archive', 'restore', '5d2f', '--write', '--force')).status).toBe(0);
    expect(readFileSync(join(config, main), 'utf8')).not.toContain('something else');
  });

  it('refuses while the session is alive', async () => {
    writeSession();
    await scrollkeep('archive');
    write(`sessions/${process.pid}.json`, JSON.stringify({ pid: process.pid, sessionId: id }));
    rmSync(join(config, main));
    expect(await scrollkeep('archive', 'restore', '5d2f', '--write')).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('is running'),
    });
    expect(existsSync(join(config, main))).toBe(false);
  });

  it('writes all others where one file is damaged in the archive', async () => {
    writeSession();
    await scrollkeep('archive');
    write('projects/-home-ada-harbour/memory/later.md', 'another block\n');
    await scrollkeep('archive');
    const pack = join(data, 'archive/packs/000001.fast.pack');
    const bytes = readFileSync(pack);
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 2;
    writeFileSync(pack, bytes);
    rmSync(config, { recursive: true });
    const { status, stdout } = await scrollkeep('archive', 'restore', '--all', '--write');
    expect(stdout).toMatch(/DAMAGED +projects\/-home-ada-harbour\/memory\/later\.md/);
    expect(stdout).toContain('10 files written');
    expect(status).toBe(2);
    expect(Object.keys(listAll(config))).toHaveLength(10);
  });

  it('does not follow a link that leads out of the folder', async () => {
    writeSession();
    await scrollkeep('archive');
    rmSync(join(config, 'projects'), { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(config, 'projects'));
    expect(await scrollkeep('archive', 'restore', '5d2f', '--write')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/REFUSED[^]*points outside/),
    });
    expect(
      readdirSync(join(folder, 'elsewhere'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toEqual([]);
  });
});

describe('archive export and import', () => {
  it('brings sessions to another machine, where they are listed and can be restored', async () => {
    writeSession();
    await scrollkeep('archive');
    const file = join(folder, 'one.skarchive');
    expect((await scrollkeep('archive', 'export', file, '5d2f')).status).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await scrollkeep('archive', 'export', file)).status).toBe(74);
    const there = { HOME: join(folder, 'there'), CLAUDE_CONFIG_DIR: '', XDG_DATA_HOME: join(folder, 'there-data') };
    expect((await runInProcess(['archive', 'import', file], { env: there })).stdout).toContain('7 files');
    expect((await runInProcess(['ls'], { env: there })).stdout).toContain('5d2f1a70');
    expect((await runInProcess(['archive', 'restore', '5d2f', '--write'], { env: there })).stderr).toContain(
      'another machine',
    );
    await runInProcess(['archive', 'restore', '5d2f', '--write', '--to', join(folder, 'there/.claude')], {
      env: there,
    });
    expect(readFileSync(join(folder, 'there/.claude', main))).toEqual(readFileSync(join(config, main)));
  });

  it('restores all that came from elsewhere into a folder with an archive of its own', async () => {
    writeSession();
    await scrollkeep('archive');
    const file = join(folder, 'all.skarchive');
    await scrollkeep('archive', 'export', file);
    const target = join(folder, 'there/.claude');
    // Named by a variable, which must not leave out what comes from other folders.
    const env = { HOME: join(folder, 'there'), CLAUDE_CONFIG_DIR: target, XDG_DATA_HOME: join(folder, 'there-data') };
    write('projects/-home-bob-mill/own.jsonl', line('own', 'Count the sacks'), target);
    await runInProcess(['archive', 'run', '--yes'], { env });
    await runInProcess(['archive', 'import', file], { env });
    const restored = await runInProcess(['archive', 'restore', '--all', '--to', target, '--write'], { env });
    expect(restored.status, restored.stderr).toBe(0);
    expect(readFileSync(join(target, main))).toEqual(readFileSync(join(config, main)));
    expect(restored.stdout).not.toContain('own.jsonl');
  });
});

describe('archive prune', () => {
  it('needs a rule, shows what would go, leaves what the source still has, then takes it out for good', async () => {
    writeSession();
    await scrollkeep('archive');
    expect((await scrollkeep('archive', 'prune')).status).toBe(64);
    expect((await scrollkeep('archive', 'prune', '5d2f', '--write')).stdout).toMatch(
      /still at the source.*\nNothing to remove\.\n$/,
    );
    rmSync(config, { recursive: true });
    mkdirSync(join(config, 'projects'), { recursive: true });
    expect((await scrollkeep('archive', 'prune', '--older-than', '1d')).stdout).toContain('No matches.');
    expect((await scrollkeep('archive', 'prune', '5d2f')).stdout).toContain('would be removed permanently');
    expect((await scrollkeep('show', '5d2f')).status).toBe(0);
    expect((await scrollkeep('archive', 'prune', '5d2f', '--write')).stdout).toContain('Permanently removed');
    expect((await scrollkeep('show', '5d2f')).status).toBe(66);
    expect((await scrollkeep('archive', 'verify')).status).toBe(0);
  });

  it('refuses a name that several sessions have, and takes one by its title', async () => {
    const other = '5d2f9999-93c4-4b1e-8a55-0c6e7f9d1b23';
    write(main, line('one', 'Count the boats'));
    write(`projects/-home-ada-harbour/${other}.jsonl`, line('two', 'Mend the nets', { sessionId: other }));
    await scrollkeep('archive');
    rmSync(config, { recursive: true });
    mkdirSync(join(config, 'projects'), { recursive: true });
    const refused = await scrollkeep('archive', 'prune', '5d2f', '--write');
    expect([refused.status, refused.stderr]).toEqual([64, expect.stringContaining('2 sessions match "5d2f"')]);
    const { files } = JSON.parse((await scrollkeep('archive', 'prune', 'mend the nets', '--json')).stdout) as {
      readonly files: readonly { readonly path: string }[];
    };
    expect(files.map(({ path }) => path)).toEqual([`projects/-home-ada-harbour/${other}.jsonl`]);
  });
});

describe('data', () => {
  it('has the size of the archive that archive and doctor name', async () => {
    writeSession();
    const read = async (...args: readonly string[]) =>
      JSON.parse((await scrollkeep(...args, '--json')).stdout) as never;
    await scrollkeep('archive');
    const { storedBytes } = (await read('archive', 'run')) as { readonly storedBytes: number };
    const { parts } = (await read('data', 'size')) as { readonly parts: readonly { readonly bytes: number }[] };
    expect(storedBytes).toBe(parts[0]?.bytes);
    expect(await read('doctor', '--quick')).toMatchObject({
      archive: { storedBytes },
      disk: { archiveBytes: storedBytes },
    });
  });

  it('says what is kept, and removes it only when told to', async () => {
    writeSession();
    await scrollkeep('archive');
    expect((await scrollkeep('data', 'size')).stdout).toMatch(/archive .* cannot be rebuilt/);
    expect(JSON.parse((await scrollkeep('data', 'size', '--json')).stdout)).toMatchObject({
      parts: [{ name: 'archive', canBeRebuilt: false, isPrecious: true }, { name: 'data' }, { isPrecious: false }],
    });
    expect((await scrollkeep('data', 'purge', 'all')).stdout).toContain('Would be deleted');
    expect(existsSync(join(data, 'archive/packs'))).toBe(true);
    expect((await scrollkeep('data', 'purge', 'archive', '--write')).stdout).toContain('Deleted');
    expect(existsSync(join(data, 'archive'))).toBe(false);
  });

  it('counts a hub by itself, and never removes it', async () => {
    mkdirSync(join(data, 'hub'), { recursive: true });
    writeFileSync(join(data, 'hub/hub.db'), 'people');
    writeFileSync(join(data, 'other'), '12');
    expect(JSON.parse((await scrollkeep('data', 'size', '--json')).stdout)).toMatchObject({
      parts: [{ name: 'archive' }, { name: 'data', bytes: 2 }, { name: 'hub', bytes: 6, canBeRebuilt: false }, {}],
    });
    expect((await scrollkeep('data', 'purge', 'all', '--write')).stdout).toContain('Deleted');
    expect([existsSync(join(data, 'other')), existsSync(join(data, 'hub/hub.db'))]).toEqual([false, true]);
  });
});

/** Every block of a pack, as it is before compression. */
function unfold(pack: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < pack.length;) {
    const head = 32 + pack.readUInt16LE(at + 6) * 36;
    const stored = pack.subarray(at + head, at + head + pack.readUInt32LE(at + 12));
    found.push((pack[at + 4] === 1 ? brotliDecompressSync(stored) : stored).toString('latin1'));
    at += head + stored.length;
  }
  return found;
}
