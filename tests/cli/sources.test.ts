import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession, text as toText } from '@scrollkeep/transcript/fixtures';
import { runCommand } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';
import { writeTree } from '../web/start-web.ts';

let folder: string;
let home: string;
let cowork: string;
/** By their prompts. */
let ids: Readonly<Record<'boats' | 'gate' | 'nets', string>>;

/** Writes one session into a config folder. */
function write(configFolder: string, prompt: string, cwd: string): string {
  const session = openSession({ version: '2.1.325', cwd, seed: prompt });
  session.prompt(prompt);
  session.assistant(toText('Done.'));
  writeTree(configFolder, session.files());
  return session.sessionId;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-sources-'));
  home = join(folder, 'home');
  const appData =
    process.platform === 'darwin'
      ? 'Library/Application Support'
      : process.platform === 'win32'
        ? 'AppData/Roaming'
        : '.config';
  cowork = join(home, ...appData.split('/'), 'Claude', 'local-agent-mode-sessions');
  const session = join(cowork, 'org', 'account', 'local_1');
  ids = {
    boats: write(join(home, '.claude'), 'Count the boats', '/home/ada/harbour'),
    gate: write(join(session, '.claude'), 'Close the gate', '/sessions/calm-tide'),
    nets: write(join(home, '.claude-work'), 'Mend the nets', '/home/ada/nets'),
  };
  // What is beside the sessions of Cowork is none: a log, uploads, skills, and links that an agent made.
  const log = readFileSync(join(home, '.claude', listMain(ids.boats)), 'utf8');
  put(join(session, 'audit.jsonl'), log);
  put(join(session, 'uploads', 'old.jsonl'), log);
  put(join(cowork, 'org', 'account', 'local_1.json'), '{"title": "Gate"}');
  put(join(cowork, 'skills-plugin', 'a', 'local_2', '.claude', 'projects', '-x', 'skill.jsonl'), log);
  if (process.platform !== 'win32') {
    symlinkSync(session, join(session, '.claude', 'loop'));
    symlinkSync('/', join(session, '.claude', 'projects', 'all'));
    symlinkSync(join(home, '.claude-work'), join(cowork, 'org', 'account', 'local_3'));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listMain = (id: string) => join('projects', '-home-ada-harbour', `${id}.jsonl`);

function on(...args: readonly string[]): Promise<Run> {
  return runCommand(args, { env: toEnvironment() });
}

function toEnvironment(): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    CLAUDE_CONFIG_DIR: '',
    XDG_CONFIG_HOME: '',
    APPDATA: '',
    LOCALAPPDATA: '',
    SCROLLKEEP_CONFIG: '',
    SCROLLKEEP_DATA_DIR: join(folder, 'data'),
    SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
  };
}

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await on(...args);
  expect([args, status, stderr]).toEqual([args, 0, '']);
  return stdout;
}

async function listIds(...args: readonly string[]): Promise<readonly string[]> {
  const { projects } = JSON.parse(await run('ls', '--json', ...args)) as {
    readonly projects: readonly { readonly sessions: readonly { readonly id: string }[] }[];
  };
  return projects.flatMap(({ sessions }) => sessions.map(({ id }) => id)).sort();
}

const sorted = (...names: readonly string[]) => [...names].sort();

interface Listed {
  readonly sources: readonly { readonly source: string; readonly path: string; readonly read: boolean }[];
  readonly missing: readonly { readonly kind: string; readonly path: string | null; readonly looked: boolean }[];
}
const listSources = async (...args: readonly string[]) =>
  JSON.parse(await run('sources', 'list', '--json', ...args)) as Listed;

describe('the source of a session', () => {
  it('is in lists, and narrows them down', async () => {
    expect(await run('ls', '--json')).toContain('"source": "cowork"');
    expect(await listIds('--source', 'cowork')).toEqual([ids.gate]);
    expect(await listIds('--source', 'Claude')).toEqual([ids.boats]);
    expect(await listIds('--source', 'wsl')).toEqual([]);
    const text = await run('ls');
    expect(text).toContain('cowork');
    // Of one source alone nobody needs to know it.
    expect(await run('ls', '--root', join(home, '.claude'))).not.toMatch(/folder:|claude\b(?!-)/);
  });

  it('narrows down every command that chooses among sessions', async () => {
    const usage = async (...args: readonly string[]) =>
      (JSON.parse(await run('usage', ...args, '--json')) as { readonly rows: readonly Record<string, unknown>[] }).rows;
    expect(await usage('session')).toHaveLength(2);
    expect(await usage('session', '--source', 'cowork')).toMatchObject([{ key: ids.gate, source: 'cowork' }]);
    expect(await usage('session', '--source', 'wsl')).toEqual([]);
    expect((await usage('source')).map(({ key }) => key).sort()).toEqual(['claude', 'cowork']);
    expect(await run('usage', 'session')).toMatch(/Session .* Source[^]*cowork/);
    expect(await run('usage', 'session', '--source', 'cowork')).not.toContain('Source');

    expect(JSON.parse(await run('tools', '--json', '--source', 'cowork'))).toMatchObject({ sessions: 1 });
    expect(await on('tools', 'latest', '--source', 'cowork')).toMatchObject({ status: 64 });
    expect((await on('brief', '--source', 'cowork')).stdout).toContain('Close the gate');
    expect((await on('brief', '--source', 'cowork')).stdout).not.toContain('Count the boats');
    const projects = JSON.parse(await run('projects', 'list', '--json', '--source', 'cowork')) as object;
    expect(projects).toMatchObject({ projects: [{ sources: ['cowork'], sessions: 1 }] });
    expect(await run('projects')).toMatch(/Project .* Source[^]*cowork/);
    expect(await run('overview')).toMatch(/Project .* Source[^]*cowork/);
    const overview = await run('overview', '--source', 'cowork');
    expect(overview).toContain('calm-tide');
    expect(overview).not.toContain('harbour');
    expect(await run('overview', '--source', 'wsl')).toContain('No sessions from wsl.');
    const out = join(folder, 'out');
    await on('export', '--source', 'cowork', '--format', 'md', '--out', `${out}/`);
    const written = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    expect(written.map((name) => readFileSync(join(out, name), 'utf8')).join('')).toContain('Close the gate');
    expect(written.map((name) => readFileSync(join(out, name), 'utf8')).join('')).not.toContain('Count the boats');
  });

  it('is a field of the query language', async () => {
    const find = async (query: string) => {
      const { stdout } = await on('search', query, '--json');
      return [ids.boats, ids.gate].filter((id) => stdout.includes(id));
    };
    expect(await find('source:cowork')).toEqual([ids.gate]);
    expect(await find('source:claude')).toEqual([ids.boats]);
    expect(await find('boats -source:cowork')).toEqual([ids.boats]);
    expect(await find('gate -source:cowork')).toEqual([]);
    expect(await find('source:windows')).toEqual([]);
    expect((await on('search', 'done')).stdout).toMatch(/, cowork, 1 match/);
    expect((await on('search', 'done source:cowork')).stdout).not.toContain(', cowork,');
    expect((await on('search', 'gate', '--json')).stdout).toContain('"source": "cowork"');
  });
});

it('doctor says when Claude Code deletes from its own folder, and nothing of the kind for others', async () => {
  const { stdout } = await on('doctor', '--json');
  const { sources } = JSON.parse(stdout) as { readonly sources: readonly object[] };
  expect(sources).toMatchObject([
    { path: join(home, '.claude'), retention: { days: 30, from: null }, nextDeletion: { sessions: 1 } },
    { path: cowork, retention: null, nextDeletion: null },
  ]);
  const lines = (await on('doctor')).stdout.split('\n').filter((line) => line.includes('deleted after'));
  expect(lines).toHaveLength(1);
});

describe('sources', () => {
  it('lists what is read, what else is there, and what is not', async () => {
    const { sources, missing } = await listSources();
    expect(sources).toMatchObject([
      { source: 'claude', path: join(home, '.claude'), read: true, archived: false, sessions: 1 },
      { source: 'cowork', path: cowork, read: true, sessions: 1 },
      { source: 'profile:work', path: join(home, '.claude-work'), read: false, sessions: 1 },
    ]);
    expect(missing).toContainEqual(
      expect.objectContaining({ kind: 'claude', path: join(home, '.config', 'claude'), looked: true }),
    );
    expect(missing).toContainEqual(expect.objectContaining({ kind: 'cloud', path: null }));
    expect(missing.filter(({ kind }) => kind === 'user').every(({ looked }) => !looked)).toBe(true);
    const text = await run('sources');
    expect(text).toMatch(/^claude +1 .*~\/\.claude$/m);
    expect(text).toContain('Found, not read. Add one with `scrollkeep sources add PATH`.');
    if (process.platform === 'linux')
      expect(text).toMatch(
        /^Not found\n(?: {2}.*\n)+\nOther users \(\/home\/\*\/\.claude\): only with --all-users\.$/m,
      );
    expect(text).toContain('Cloud sessions (claude.ai): not stored on this machine; Scrollkeep does not fetch them.');
  });

  it('does not call a folder missing that CLAUDE_CONFIG_DIR names as well', async () => {
    const path = join(home, '.claude');
    const env = { ...toEnvironment(), CLAUDE_CONFIG_DIR: path };
    const { stdout } = await runCommand(['sources', 'list', '--json'], { env });
    const { sources, missing } = JSON.parse(stdout) as Listed;
    expect(sources).toContainEqual(expect.objectContaining({ source: 'claude', path, read: true }));
    expect(missing.map((each) => each.path)).not.toContain(path);
  });

  it('lists a place without sessions, and counts a folder that only has the name of one as not there', async () => {
    mkdirSync(join(home, '.claude-spare', 'projects'), { recursive: true });
    rmSync(join(home, '.claude-work'), { recursive: true });
    expect((await listSources()).sources).toContainEqual(
      expect.objectContaining({ source: 'profile:spare', read: false, sessions: 0 }),
    );
    rmSync(join(home, '.claude-spare', 'projects'), { recursive: true });
    expect((await listSources()).missing).toContainEqual(
      expect.objectContaining({ kind: 'profile', path: join(home, '.claude-*'), exists: false }),
    );
  });

  it('says of the list of the Code tab that it has no transcripts, and not that it is missing', async () => {
    const absent = await run('sources');
    expect(absent).toMatch(/^ {2}.*claude-code-sessions/m);
    mkdirSync(join(dirname(cowork), 'claude-code-sessions'));
    const text = await run('sources');
    expect(text).not.toMatch(/^ {2}.*claude-code-sessions/m);
    expect(text).toMatch(/^Code tab of Claude Desktop: only its list; the sessions are in ~\/\.claude\.$/m);
    expect((await listSources()).missing).toContainEqual(expect.objectContaining({ kind: 'code-tab', exists: true }));
  });

  it('reads Cowork sessions in every list, and nothing beside them', async () => {
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate));
    expect(await run('show', ids.gate)).toContain('Close the gate');
    expect(await run('search', 'gate', '--json')).toContain(ids.gate);
    // From the index, which knows them by now.
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate));
  });

  it('archives Cowork sessions byte for byte, and nothing beside them', async () => {
    const done = JSON.parse(await run('archive', '--yes', '--json', '--quiet')) as { readonly added: number };
    expect(done.added).toBe(2);
    rmSync(cowork, { recursive: true });
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate));
    expect((await listSources()).sources).toContainEqual(expect.objectContaining({ source: 'cowork', archived: true }));
  });

  it('reads a folder once it was added, beside CLAUDE_CONFIG_DIR, until it is removed', async () => {
    const work = join(home, '.claude-work');
    expect(await run('sources', 'add', work)).toContain('1 session');
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate, ids.nets));
    expect(await listIds('--root', join(home, '.claude'))).toEqual([ids.boats]);
    const named = await runCommand(['ls', '--json'], {
      env: { ...toEnvironment(), CLAUDE_CONFIG_DIR: join(home, '.claude') },
    });
    expect(named.stdout).toContain(ids.nets);
    expect(named.stdout).not.toContain(ids.gate);
    expect(JSON.parse(await run('sources', 'add', work, '--json'))).toEqual({
      path: work,
      source: 'profile:work',
      sources: [work],
    });
    expect(await run('sources', 'remove', work)).toContain('no longer read');
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate));
    expect(await on('sources', 'remove', work)).toMatchObject({ status: 66 });
  });

  it('keeps each of several that are added at the same time', async () => {
    const folders = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => join(folder, `profile-${name}`));
    for (const each of folders) mkdirSync(each);
    const added = await Promise.all(folders.map((each) => on('sources', 'add', each)));
    expect(added.map(({ status, stderr }) => [status, stderr])).toEqual(folders.map(() => [0, '']));
    const after = JSON.parse(await run('sources', 'add', folders[0] ?? '', '--json')) as { readonly sources: string[] };
    expect(after.sources.sort()).toEqual(folders);
    const removed = await Promise.all(folders.map((each) => on('sources', 'remove', each)));
    expect(removed.map(({ status }) => status)).toEqual(folders.map(() => 0));
  });

  it('refuses what is not a folder', async () => {
    const missing = await on('sources', 'add', join(home, 'missing'));
    expect([missing.status, missing.stderr]).toEqual([66, expect.stringContaining('Pass an existing folder.')]);
    expect(await on('sources', 'add', join(home, '.claude', listMain(ids.boats)))).toMatchObject({ status: 64 });
    expect(await on('sources', 'add', 'ftp://host')).toMatchObject({ status: 64 });
  });

  it('lists an added folder that is gone', async () => {
    const work = join(home, '.claude-work');
    await run('sources', 'add', work);
    rmSync(work, { recursive: true });
    expect((await listSources()).missing).toContainEqual(expect.objectContaining({ kind: 'added', path: work }));
    expect(await listIds()).toEqual(sorted(ids.boats, ids.gate));
  });
});
