import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { bin, isolatedEnvironment, type Run } from '../setup/run-scrollkeep.ts';

let base: string;
let home: string;
let environment: NodeJS.ProcessEnv;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-rights-'));
  home = join(base, 'home');
  const demo = await openDemoFolder(new Date());
  cpSync(demo.path, join(home, '.claude'), { recursive: true, preserveTimestamps: true });
  await demo.remove();
  environment = {
    ...isolatedEnvironment(),
    HOME: home,
    CLAUDE_CONFIG_DIR: undefined,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** The command under a umask, as a shell sets it. */
function run(umask: string, args: readonly string[], input = ''): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, bin, ...args], {
      env: environment,
      cwd: base,
    });
    const texts = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...texts }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The same in this process: under the first umask everything runs as it was built. */
async function runHere(umask: string, args: readonly string[], input?: string): Promise<Run> {
  if (input !== undefined) return run(umask, args, input);
  const before = process.umask(Number.parseInt(umask, 8));
  try {
    return await runInProcess(args, { env: environment, cwd: base });
  } finally {
    process.umask(before);
  }
}

/** Everything below folders that others could read, write or enter, the folders themselves included. */
function listOpen(...folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    ])
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${(lstatSync(path).mode & 0o777).toString(8)} ${path.slice(base.length)}`);
}

const listNames = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Runs every command that writes, and a server with a page of it asked for. */
async function runEverything(umask: string, runOne = runHere): Promise<void> {
  for (const name of listNames(join(base, 'out'))) rmSync(join(base, 'out', name), { recursive: true });
  const session = readdirSync(join(home, '.claude/projects'), { recursive: true })
    .map(String)
    .find((name) => /^[^/]+\/[0-9a-f-]{36}\.jsonl$/.test(name));
  const id = session?.slice(-42, -6) ?? '';
  const commands: readonly (readonly string[])[] = [
    ['archive'],
    ['archive', 'verify'],
    ['archive', 'run', '--compact'],
    ['sync'],
    ['usage'],
    ['usage', '--json'],
    ['ls'],
    ['search', 'harbour'],
    ['doctor'],
    ['sql', 'SELECT 1'],
    ['tag', id, 'tide'],
    ['redact', id, '--out', join(base, 'out/redacted/'), '--map', 'tide'],
    ['export', id, '--format', 'md', '--out', join(base, 'out/one.md')],
    ['archive', 'export', join(base, 'out/all.skarchive')],
    ['files', 'restore', 'latest', '--at', 'turn:1', '--to', join(base, 'out/restored'), '--write'],
    ['sync', '--store', join(base, 'named/index.db')],
  ];
  for (const args of commands) expect([0, 1], args.join(' ')).toContain((await runOne(umask, args)).status);
  await runOne(
    umask,
    ['statusline'],
    JSON.stringify({ session_id: id, transcript_path: join(home, '.claude/projects', session ?? '') }),
  );
  expect((await runOne(umask, ['archive', 'import', join(base, 'out/all.skarchive')])).status).toBe(0);
}

describe.skipIf(process.platform === 'win32')('rights on disk', () => {
  it.each(['000', '022'])(
    'leave nothing of ours open under umask %s, and nothing of a person closed',
    async (umask) => {
      mkdirSync(join(base, 'named'));
      mkdirSync(join(base, 'out'));
      for (const folder of ['named', 'out']) chmodSync(join(base, folder), 0o755);
      await runEverything(umask, umask === '000' ? run : runHere);
      await serve(umask);
      expect(readdirSync(join(home, 'data/scrollkeep')).sort()).toEqual(['annotations', 'archive', 'redaction']);
      expect(readdirSync(join(home, 'cache/scrollkeep'))).toEqual(
        expect.arrayContaining(['index.db', 'usage.cache', 'serve']),
      );
      expect(listOpen(join(home, 'data'), join(home, 'cache'))).toEqual([]);
      expect(
        readdirSync(join(base, 'named')).filter((name) => (statSync(join(base, 'named', name)).mode & 0o077) !== 0),
      ).toEqual([]);
      expect([modeOf(join(base, 'named')), modeOf(join(base, 'out'))]).toEqual(['755', '755']);
      expect(modeOf(join(base, 'out/one.md'))).toBe(umask === '000' ? '666' : '644');
    },
  );

  it('close what was left open, at the next write', async () => {
    await runEverything('022');
    const all = [join(home, 'data/scrollkeep'), join(home, 'cache/scrollkeep')];
    for (const folder of all)
      for (const name of ['', ...readdirSync(folder, { recursive: true }).map(String)])
        chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644);
    chmodSync(join(base, 'named/index.db'), 0o644);
    const doctor = await run('022', ['doctor', '--json']);
    expect((JSON.parse(doctor.stdout) as { findings: { code: string }[] }).findings.map(({ code }) => code)).toContain(
      'OPEN_PERMISSIONS',
    );
    // The folders in their usual places are closed by any command: behind them nothing can be reached.
    expect(all.map(modeOf)).toEqual(['700', '700']);
    // Each process looks once at what is there.
    await runEverything('022', run);
    expect(listOpen(...all)).toEqual([]);
    expect(modeOf(join(base, 'named/index.db'))).toBe('600');
  });

  it('never change a data or cache folder that a person named', async () => {
    for (const folder of ['my-data', 'my-cache']) mkdirSync(join(base, folder));
    for (const folder of ['my-data', 'my-cache']) chmodSync(join(base, folder), 0o755);
    environment = {
      ...environment,
      SCROLLKEEP_DATA_DIR: join(base, 'my-data'),
      SCROLLKEEP_CACHE_DIR: join(base, 'my-cache'),
    };
    await runEverything('000');
    expect(['my-data', 'my-cache'].map((folder) => modeOf(join(base, folder)))).toEqual(['755', '755']);
    expect(
      listOpen(
        ...['my-data', 'my-cache'].flatMap((folder) =>
          readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map((entry) => join(entry.parentPath, entry.name)),
        ),
      ),
    ).toEqual([]);
    for (const folder of ['my-data', 'my-cache'])
      for (const entry of readdirSync(join(base, folder), { withFileTypes: true }))
        expect(modeOf(join(base, folder, entry.name)), entry.name).toBe(entry.isDirectory() ? '700' : '600');
  });
});

/** Starts the server, waits until it says its address and asks for a page, so that it keeps what it keeps. */
async function serve(umask: string): Promise<void> {
  const child = spawn(
    '/bin/sh',
    ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, bin, 'serve', '--no-open', '--port', '0'],
    { env: environment, cwd: base, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.on('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (piece: string) => {
      text += piece;
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('close', () => reject(new Error(`the server ended: ${text}`)));
  });
  try {
    await (await fetch(address)).text();
    expect(listOpen(join(home, 'cache/scrollkeep'))).toEqual([]);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
