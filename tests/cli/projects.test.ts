import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';
import { openMcpClient } from './open-mcp-client.ts';
import { openTestServer } from './open-test-server.ts';

const [old, now, other] = ['/home/ada/quay', '/home/ada/work/pier', '/home/ada/kite'];
const worktree = `${old}/.claude/worktrees/fix`;

let scratch: string;
let root: string;
let data: string;
let round = 0;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-projects-'));
  root = join(scratch, 'claude');
  const tree = [old, old, now, other, worktree].flatMap((cwd, at) => {
    const start = new Date(Date.parse('2026-11-01T10:00:00Z') + at * 3_600_000).toISOString();
    const session = openSession({ version: '2.1.325', cwd, seed: `projects ${at}`, start });
    session.title(`Session ${at}`);
    session.prompt('Where is the harbour?');
    session.assistant(text('Over there.'));
    return session.files().map((file) => ({ ...file, modified: start }));
  });
  writeTree(root, tree);
});
beforeEach(() => {
  data = join(scratch, `data${round++}`);
});
afterAll(() => rmSync(scratch, { recursive: true }));

const run = (...args: readonly string[]) => runInProcess([...args, '--root', root, '--data-dir', data]);

async function runText(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
const runJson = async <Answer>(...args: readonly string[]) => JSON.parse(await runText(...args, '--json')) as Answer;

interface Projects {
  readonly projects: readonly {
    readonly name: string;
    readonly path: string | null;
    readonly sessions: number;
    readonly joined: readonly string[];
    readonly worktreeOf: string | null;
  }[];
  readonly joins: readonly { readonly from: string; readonly to: string }[];
}
const listProjects = async () =>
  (await runJson<Projects>('projects', 'list')).projects.map(({ path, sessions }) => `${path} ${sessions}`);
const listTitles = async (...args: readonly string[]) =>
  (await runJson<{ projects: { sessions: { title: string }[] }[] }>('ls', ...args)).projects
    .flatMap(({ sessions }) => sessions.map(({ title }) => title))
    .toSorted();
const ofPier = ['Session 0', 'Session 1', 'Session 2', 'Session 4'];

describe('projects', () => {
  it('are listed, joined and split again, and nothing of Claude Code is touched', async () => {
    const before = readTree(root);
    const recorded = [`${old} 3`, `${worktree} 1`, `${other} 1`, `${now} 1`];
    expect(await listProjects()).toEqual(recorded);
    expect(await runText('projects')).toMatch(/^Project +Sessions +Last activity +Worktrees +Path\nquay +3 .* 1 /);
    expect(await runText('projects', 'join', 'quay', now)).toBe(`3 sessions of ${old} are now listed under ${now}.\n`);
    expect(await runText('projects')).toContain(`(joined: ${old})`);
    const { projects, joins } = await runJson<Projects>('projects', 'list');
    expect(joins).toEqual([{ from: old, to: now }]);
    expect(projects[0]).toMatchObject({ name: 'pier', path: now, sessions: 4, joined: [old], worktreeOf: null });
    expect(projects[1]).toMatchObject({ path: worktree, worktreeOf: 'pier' });
    expect(await runJson('projects', 'split', 'quay')).toEqual({ from: old, to: now });
    expect(await listProjects()).toEqual(recorded);
    expect(readTree(root)).toEqual(before);
  });

  it('can be joined to a folder without sessions, and over several steps', async () => {
    await runText('projects', 'join', old, '/home/ada/nowhere/yet');
    await runText('projects', 'join', now, old);
    expect(await listProjects()).toEqual(['/home/ada/nowhere/yet 4', `${worktree} 1`, `${other} 1`]);
  });

  it.each([
    [['join', 'no-such', now], 66, 'no project "no-such"'],
    [['join', old, 'no-such'], 66, 'no project "no-such"'],
    [['join', old, old], 64, 'cannot be joined to itself'],
    [['join', 'ada', now], 64, '4 projects contain "ada"'],
    [['join', old], 64, 'new'],
    [['split', old], 66, 'is not joined to another project'],
  ] as const)('says what is wrong with %j', async (args, exitCode, words) => {
    const { status, stderr } = await run('projects', ...args);
    expect([status, stderr]).toEqual([exitCode, expect.stringContaining(words)]);
  });

  it('refuses a circle', async () => {
    await runText('projects', 'join', old, now);
    const { status, stderr } = await run('projects', 'join', now, old);
    expect([status, stderr]).toEqual([64, expect.stringContaining('joined')]);
    expect(stderr).toContain('projects split');
  });

  it('are shown as recorded, with a warning, if their file is damaged', async () => {
    await runText('projects', 'join', old, now);
    writeFileSync(join(data, 'annotations/projects.json'), '{');
    const { status, stdout, stderr } = await run('ls', '--project', 'pier', '--json');
    expect([status, stderr]).toEqual([0, expect.stringContaining('joined projects cannot be read')]);
    expect(stdout).toContain('Session 2');
    expect(stdout).not.toContain('Session 0');
    expect((await run('projects', 'join', old, other)).status).toBe(74);
  });
});

describe('a worktree', () => {
  it('is listed below the repository that a session recorded, wherever it is', async () => {
    const folder = join(scratch, 'worktrees');
    const path = '/tmp/checkouts/tides';
    const tree = [now, path].flatMap((cwd, at) => {
      const start = new Date(Date.parse('2026-11-02T10:00:00Z') + at * 3_600_000).toISOString();
      const session = openSession({ version: '2.1.325', cwd, seed: `worktrees ${at}`, start });
      session.prompt('Where is the harbour?');
      session.assistant(text('Over there.'));
      if (at === 0) {
        const worktreeSession = { originalCwd: cwd, worktreePath: path, worktreeName: 'tides' };
        session.record({ type: 'worktree-state', worktreeSession, sessionId: session.sessionId });
        session.record({ type: 'worktree-state', worktreeSession: null, sessionId: session.sessionId });
      }
      return session.files().map((file) => ({ ...file, modified: start }));
    });
    writeTree(folder, tree);
    const expected = [
      { name: 'pier', path: now, worktreeOf: null, worktrees: ['tides'], sessions: 2 },
      { name: 'tides', path, worktreeOf: 'pier', worktrees: [], sessions: 1 },
    ];
    const overview = await runInProcess(['overview', folder, '--data-dir', data]);
    expect(overview.stdout).toMatch(/^1 project · 2 sessions/m);
    // Paths are read from their files, the usual folder from the index.
    for (const place of [[folder], ['--root', folder]]) {
      const { status, stdout } = await runInProcess(['projects', 'list', ...place, '--data-dir', data, '--json']);
      expect([status, (JSON.parse(stdout) as Projects).projects]).toEqual([
        0,
        expected.map((project) => expect.objectContaining(project) as object),
      ]);
    }
    const server = await openTestServer(folder);
    try {
      await server.library.settle();
      const { projects } = (await server.get('/projects')).json as { projects: { key: string; worktreeOf: string }[] };
      expect(projects.map(({ worktreeOf }) => worktreeOf)).toEqual([null, projects[0]?.key]);
    } finally {
      await server.close();
    }
  });
});

describe('a folder with sessions of several projects', () => {
  it('has each of them listed, found and counted by itself, also after a join', async () => {
    const folder = join(scratch, 'collected');
    const [reef, shoal] = ['/home/ada/reef', '/home/ada/shoal'];
    const cwds = [reef, reef, `${reef}/src`, shoal, undefined];
    const tree = cwds.flatMap((cwd, at) => {
      const start = new Date(Date.parse('2026-11-03T10:00:00Z') + at * 3_600_000).toISOString();
      const session = openSession({ version: '2.1.325', cwd: cwd ?? reef, seed: `collected ${at}`, start });
      session.prompt('Where is the harbour?');
      session.assistant(text('Over there.'));
      return session.files().map((file) => ({
        ...file,
        path: file.path.replace(/^projects\/[^/]+/, `projects/${at === 2 ? '-home-ada-reef' : 'collected'}`),
        content: cwd === undefined ? String(file.content).replaceAll(/"cwd":"[^"]*",?/g, '') : file.content,
        modified: start,
      }));
    });
    writeTree(folder, tree);
    const ask = async <Answer>(...args: readonly string[]) => {
      const { status, stdout } = await runInProcess([...args, '--root', folder, '--data-dir', data, '--json']);
      expect(status).toBe(0);
      return JSON.parse(stdout) as Answer;
    };
    const check = async (expected: Readonly<Record<string, number>>) => {
      const { projects } = await ask<Projects>('projects', 'list');
      expect(Object.fromEntries(projects.map(({ path, sessions }) => [path, sessions]))).toEqual(expected);
      for (const place of [['--root', folder], [folder]]) {
        const { stdout } = await runInProcess(['overview', ...place, '--data-dir', data]);
        expect(stdout).toMatch(new RegExp(`^${Object.keys(expected).length} projects · `, 'm'));
      }
      const usage = await ask<{ rows: { key: string; messages: number }[] }>('usage', 'project');
      const server = await openTestServer(folder, { library: { annotationsDir: data } });
      try {
        await server.library.settle();
        const get = async (path: string) => (await server.get(path)).json;
        const listed = ((await get('/projects')) as { projects: { key: string; path: string | null }[] }).projects;
        const { facets } = (await get('/search?q=harbour&facets=true')) as {
          facets: { project: { value: string; count: number }[] };
        };
        for (const [path, count] of Object.entries(expected)) {
          const key = listed.find((project) => String(project.path) === path)?.key ?? '';
          expect((await get(`/sessions?project=${encodeURIComponent(key)}`)) as object).toMatchObject({ total: count });
          const report = await get(`/usage?project=${encodeURIComponent(key)}`);
          expect(report).toMatchObject({ report: { total: { messages: count } } });
          if (path === 'null') continue;
          const { projects: found } = await ask<{ projects: { sessions: unknown[] }[] }>('ls', '--project', path);
          expect(found.reduce((sum, { sessions }) => sum + sessions.length, 0)).toBe(count);
          const ofProject = await ask<{ total: { messages: number } }>('usage', 'project', '--project', path);
          expect(ofProject.total.messages).toBe(count);
          expect(usage.rows.find((row) => row.key === path)?.messages).toBe(count);
          expect(facets.project.find(({ value }) => value === path)?.count).toBe(count);
          const searched = await ask<{ sessions: unknown[] }>('search', `harbour project:"${path}"`);
          expect(searched.sessions).toHaveLength(count);
        }
      } finally {
        await server.close();
      }
    };
    await check({ [reef]: 3, [shoal]: 1, null: 1 });
    await ask('projects', 'join', shoal, reef);
    await check({ [reef]: 4, null: 1 });
  });
});

describe('a joined project', () => {
  it('is one in lists, searches, usage and exports, by its new and its old name', async () => {
    expect(await listTitles('--project', 'pier')).toEqual(['Session 2']);
    await runText('projects', 'join', old, now);
    expect(await listTitles('--project', 'pier')).toEqual(ofPier);
    expect(await listTitles('--project', 'quay')).toEqual(['Session 0', 'Session 1', 'Session 4']);
    const { projects } = await runJson<{ projects: { path: string; sessions: unknown[] }[] }>('ls');
    expect(projects.map(({ path, sessions }) => `${path} ${sessions.length}`)).toEqual([
      `${now} 3`,
      `${worktree} 1`,
      `${other} 1`,
    ]);
    const found = await runJson<{ sessions: { title: string; project: string; resume: string }[] }>(
      'search',
      'project:pier harbour',
    );
    expect(found.sessions.map(({ title }) => title).toSorted()).toEqual(ofPier);
    const moved = found.sessions.find(({ title }) => title === 'Session 0');
    // Claude Code resumes a session only in the folder that it was started in.
    expect(moved).toMatchObject({ project: now, resume: expect.stringContaining(`cd ${old} && `) as string });
    const usage = await runJson<{ rows: { key: string; messages: number }[] }>('usage', 'project');
    expect(usage.rows.map(({ key, messages }) => `${key} ${messages}`).toSorted()).toEqual(
      [`${other} 1`, `${worktree} 1`, `${now} 3`].toSorted(),
    );
    const ofProject = await runJson<{ total: { messages: number } }>('usage', 'month', '--project', 'pier');
    expect(ofProject.total.messages).toBe(4);
    expect((await runJson<{ sessions: unknown[] }>('brief', '--project', 'pier')).sessions).toHaveLength(4);
    expect((await runJson<{ sessions: number }>('tools', '--project', 'pier')).sessions).toBe(4);
    expect(await runText('overview')).toMatch(/pier +4 /);
  });

  it('is one for the API and the events of the web app', async () => {
    const server = await openTestServer(root, { library: { annotationsDir: data } });
    try {
      const get = async (path: string) => (await server.get(path)).json as Readonly<Record<string, unknown>>;
      const listPaths = async () =>
        ((await get('/projects'))['projects'] as readonly { path: string; sessions: number }[]).map(
          ({ path, sessions }) => `${path} ${sessions}`,
        );
      await server.library.settle();
      expect(await listPaths()).toEqual([`${old} 3`, `${worktree} 1`, `${other} 1`, `${now} 1`]);
      // Opens what tells pages of changes.
      await server.get('/tags');
      const events: string[] = [];
      const stop = await server.library.follow({ session: undefined, lastEventId: undefined }, ({ event }) => {
        events.push(event.type);
      });
      await runText('projects', 'join', old, now);
      await expect.poll(() => events).toContain('annotations');
      stop();
      expect(await listPaths()).toEqual([`${now} 4`, `${worktree} 1`, `${other} 1`]);
      const key = '-home-ada-work-pier';
      expect(await get(`/projects/${key}`)).toMatchObject({ path: now, sessions: 4 });
      expect(await get('/projects/-home-ada-quay')).toMatchObject({ path: now, sessions: 4 });
      for (const question of [`project=${key}`, 'project=-home-ada-quay', 'text=pier'])
        expect([question, (await get(`/sessions?${question}`))['total']]).toEqual([question, 4]);
      const { report } = (await get(`/usage?by=project&project=${key}`)) as unknown as {
        report: { rows: { key: string; messages: number }[] };
      };
      expect(report.rows.map((row) => `${row.key} ${row.messages}`).toSorted()).toEqual(
        [`${worktree} 1`, `${now} 3`].toSorted(),
      );
      const search = async () =>
        (await get(`/search?q=${encodeURIComponent('harbour project:pier')}&facets=true`)) as unknown as {
          sessionCount: number;
          isIndexing: boolean;
          facets: { project: { value: string; count: number }[] };
        };
      // The first answer may come before the index has every session.
      await expect.poll(async () => (await search()).isIndexing, { timeout: 600_000 }).toBe(false);
      const found = await search();
      expect(found.sessionCount).toBe(4);
      expect(found.facets.project).toContainEqual({ value: now, count: 4 });
    } finally {
      await server.close();
    }
  });

  it('is one for MCP', async () => {
    await runText('projects', 'join', old, now);
    const mcp = await openMcpClient(['--root', root, '--data-dir', data], {});
    try {
      const listed = (await mcp.call('list_sessions', { project: 'pier' })).text;
      for (const title of ofPier) expect(listed).toContain(title);
      expect(listed).not.toContain('Session 3');
      const found = (await mcp.call('search_sessions', { query: 'harbour project:pier' })).text;
      for (const title of ofPier) expect(found).toContain(title);
      const usage = (await mcp.call('usage', { by: 'project', project: 'pier' })).text;
      expect(usage).toMatch(/\| \S*pier\S* \| 3 \|/);
      expect(usage).not.toContain('kite');
    } finally {
      await mcp.close();
    }
  });
});

function readTree(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path} ${readFileSync(path, 'utf8')}`);
}
