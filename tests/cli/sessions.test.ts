import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedCredential } from '@scrollkeep/transcript/fixtures';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

let demo: DemoFolder;
beforeAll(async () => {
  demo = await openDemoFolder(new Date());
});
afterAll(() => demo.remove());

const run = (...args: readonly string[]) => runInProcess([...args, '--root', demo.path]);

async function runJson<Shape>(...args: readonly string[]): Promise<Shape> {
  const { status, stdout, stderr } = await run(...args, '--json');
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Shape;
}

async function runText(...args: readonly string[]): Promise<string> {
  // As on a screen of 80 columns: without one no title is cut.
  const { status, stdout, stderr } = await runInProcess([...args, '--root', demo.path], { env: { COLUMNS: '80' } });
  expect([status, stderr]).toEqual([0, '']);
  for (const line of stdout.split('\n')) if (args[0] !== 'brief') expect(line.length, line).toBeLessThanOrEqual(80);
  return stdout;
}

interface Listed {
  readonly projects: readonly {
    readonly path: string;
    readonly sessions: readonly {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly idle: boolean;
      readonly agents: number;
      readonly steps: number;
      readonly bytes: number;
      readonly gitBranch: string;
    }[];
  }[];
  readonly shown: number;
  readonly hidden: { readonly empty: number; readonly notSubstantial: number; readonly beyondLimit: number };
}
const titles = ({ projects }: Listed) => projects.flatMap(({ sessions }) => sessions.map(({ title }) => title));

describe('scrollkeep ls', () => {
  it('lists sessions by project, the newest first, with live and idle ones', async () => {
    const listed = await runJson<Listed>('ls');
    expect(listed.projects.map(({ path }) => path)).toEqual([
      '/home/ada/lighthouse',
      '/home/ada/harbour',
      '/home/ada/engine',
    ]);
    expect(titles(listed)).toEqual([
      'Fog horn every 90 seconds',
      'Search that ignores accents',
      'Tide service',
      'CI is slow since Monday',
      'Berth planner',
      'Faster parsing of big files',
      'Tokenizer keeps the last line',
      'What the engine needs for 0.1',
    ]);
    expect(listed.projects[0]?.sessions.map(({ status, idle }) => [status, idle])).toEqual([
      ['working', false],
      ['working', true],
    ]);
    expect(listed.projects[1]?.sessions[0]).toMatchObject({ agents: 3, gitBranch: 'feature/tides' });
    expect([listed.shown, listed.hidden]).toEqual([8, { empty: 0, notSubstantial: 0, beyondLimit: 0 }]);
    const text = await runText('ls');
    expect(text).toMatch(
      /\/harbour\n {2}[0-9a-f]{8} {2}Tide service\n {4}idle \(waiting\) · (?:yesterday|2 days ago) · 3 prompts · 3 agents/,
    );
  });

  it.each([
    [['--project', 'HARB'], 3],
    [['--git-branch', 'main'], 3],
    [['--since', '3d'], 2],
    [['--until', '20d'], 2],
    [['--status', 'live'], 1],
    [['--status', 'working'], 2],
    [['--model', 'OPUS'], 4],
    [['--project', 'nowhere'], 0],
    [['--min-cost', '0'], 8],
    [['--min-cost', '$1000'], 0],
    [['--max-cost', '1000'], 8],
  ] as const)('filters with %j', async (options, count) => {
    const listed = await runJson<Listed>('ls', ...options);
    expect(listed.shown, titles(listed).join(', ')).toBe(count);
  });

  it('says how many it hides', async () => {
    const text = await runText('ls', '--limit', '2');
    expect(text).toContain('2 sessions shown, 6 more beyond --limit.');
    const tiny = join(demo.path, 'projects/-home-ada-tiny');
    mkdirSync(tiny, { recursive: true });
    writeFileSync(join(tiny, 'tiny.jsonl'), '');
    utimesSync(join(tiny, 'tiny.jsonl'), new Date(0), new Date(0));
    expect((await runJson<Listed>('ls', '--substantial')).hidden).toEqual({
      empty: 0,
      notSubstantial: 1,
      beyondLimit: 0,
    });
    expect(await runText('ls', '--substantial')).toContain('8 sessions shown, 1 hidden by --substantial.');
    expect(await runText('ls', '--project', 'tiny')).toContain('Empty session');
    // Without a filter it is only counted; programs and those who ask get it.
    expect(await runText('ls')).toMatch(/\n1 session without messages is hidden; --all shows it\.\n$/);
    expect(await runText('ls')).not.toContain('Empty session');
    expect(await runText('ls', '--all')).toContain('Empty session');
    expect(await runText('ls', '--status', 'empty')).toContain('Empty session');
    const { shown, hidden } = await runJson<Listed>('ls');
    expect([shown, hidden.empty]).toEqual([9, 0]);
    rmSync(tiny, { recursive: true });
  });

  it('refuses a date, a number and a status it does not know', async () => {
    for (const args of [
      ['--since', 'soon'],
      ['--limit', '0'],
      ['--status', 'asleep'],
      ['--min-cost', 'much'],
    ])
      expect(await run('ls', ...args)).toMatchObject({ status: 64, stdout: '' });
  });
});

describe('scrollkeep agents', () => {
  it('shows the tree with counted and recorded figures', async () => {
    const text = await runText('agents', 'Tide service');
    expect(text).toMatch(/3 sub-agents\n/);
    expect(text).toMatch(
      /└─ a[0-9a-f]{16} {2}general-purpose {2}Check the formula {2}completed\n {3}│ {2}.*tokens · 1 call\n {3}│ {2}recorded: /,
    );
    expect(text).toMatch(/\n {3}└─ a[0-9a-f]{16} {2}Explore {2}Convert the units/);
    interface Agent {
      readonly description: string;
      readonly background: boolean;
      readonly recorded: { readonly toolCalls: number };
      readonly difference: { readonly toolCalls: number };
      readonly notification: object | null;
      readonly agents: readonly Agent[];
    }
    const { agents, internal } = await runJson<{
      readonly agents: readonly Agent[];
      readonly internal: readonly string[];
    }>('agents', 'Tide service');
    expect(
      agents.map(({ description, background, agents: below }) => [
        description,
        background,
        below.map((agent) => agent.description),
      ]),
    ).toEqual([
      ['Collect test data', true, []],
      ['Check the formula', false, ['Convert the units']],
    ]);
    expect(agents[0]?.notification).toMatchObject({ status: 'completed' });
    expect(agents.map(({ difference }) => difference.toolCalls)).toEqual([0, 0]);
    expect(internal).toEqual([]);
  });

  it('says so where there are none, and ends with 66 for a session that is not there', async () => {
    expect(await runText('agents', 'Berth planner')).toContain('No sub-agents');
    expect(await run('agents', 'no such thing')).toMatchObject({ status: 66, stdout: '' });
  });
});

describe('scrollkeep tools', () => {
  interface Statistics {
    readonly sessions: number;
    readonly all: { readonly calls: number; readonly failed: number };
    readonly tools: readonly {
      readonly name: string;
      readonly calls: number;
      readonly byStatus: Readonly<Record<string, number>>;
    }[];
  }

  it('counts one session, a project or all', async () => {
    const one = await runJson<Statistics>('tools', 'Search that');
    // A call that a person rejected did not fail.
    expect([one.sessions, one.all.calls, one.all.failed]).toEqual([1, 18, 0]);
    expect(one.tools.find(({ name }) => name === 'Bash')?.byStatus).toEqual({ ok: 3, rejected: 1 });
    const [project, everything] = [
      await runJson<Statistics>('tools', '--project', 'harbour'),
      await runJson<Statistics>('tools'),
    ];
    expect([project.sessions, everything.sessions]).toEqual([3, 8]);
    expect(everything.all.calls).toBe(everything.tools.reduce((sum, tool) => sum + tool.calls, 0));
    expect(await runText('tools', 'Search that')).toMatch(
      /18 tool calls in 1 session\nTool +Calls +OK +Failed +Share +Rejected +Time\nTaskUpdate +5 +5 +0 +0/,
    );
  });

  it('sorts as asked', async () => {
    const { tools } = await runJson<Statistics>('tools', '--sort', 'name');
    expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1)));
  });

  it('refuses a session together with a choice among sessions', async () => {
    expect(await run('tools', 'latest', '--project', 'x')).toMatchObject({ status: 64, stdout: '' });
  });
});

describe('scrollkeep ps', () => {
  interface Alive {
    readonly sessions: readonly {
      readonly id: string;
      readonly title: string | null;
      readonly from: string;
      readonly pid: number | null;
      readonly waitsFor: string;
    }[];
  }

  it('shows the session whose file grew, and what it waits for', async () => {
    const { sessions } = await runJson<Alive>('ps');
    expect(sessions).toMatchObject([
      { title: 'Fog horn every 90 seconds', from: 'file', pid: null, waitsFor: 'model' },
    ]);
    expect(await runText('ps')).toMatch(
      /Fog horn every 90 seconds\n {2}working: the model is responding\n {2}file activity/,
    );
  });

  it('believes the registry only where the process lives', async () => {
    const registry = join(demo.path, 'sessions');
    mkdirSync(registry, { recursive: true });
    writeFileSync(
      join(registry, `${process.pid}.json`),
      JSON.stringify({
        pid: process.pid,
        sessionId: 'not-written-yet',
        cwd: '/home/ada/harbour',
        status: 'idle',
        version: '2.1.325',
      }),
    );
    writeFileSync(join(registry, '4194305.json'), JSON.stringify({ pid: 4_194_305, sessionId: 'dead', cwd: '/p' }));
    const { sessions } = await runJson<Alive>('ps');
    // The session whose file grew is not in the registry: its client has ended.
    expect(sessions.map(({ id, from, pid, waitsFor }) => [id, from, pid, waitsFor])).toEqual([
      ['not-written-yet', 'registry', process.pid, 'first prompt'],
    ]);
    expect(await runText('ps')).toContain(`process ${process.pid} · idle · 2.1.325 · /home/ada/harbour`);
    rmSync(registry, { recursive: true });
  });

  it('shows a client that has not written anything in a folder that holds no project yet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-ps-'));
    mkdirSync(join(folder, 'sessions'));
    const entry = { pid: process.pid, sessionId: 'the-very-first', cwd: '/home/ada/harbour', status: 'idle' };
    writeFileSync(join(folder, 'sessions', `${process.pid}.json`), JSON.stringify(entry));
    const { stdout } = await runInProcess(['ps', '--json'], { env: { CLAUDE_CONFIG_DIR: folder } });
    rmSync(folder, { recursive: true });
    expect((JSON.parse(stdout) as Alive).sessions).toMatchObject([
      { id: 'the-very-first', from: 'registry', pid: process.pid, waitsFor: 'first prompt' },
    ]);
  });
});

describe('scrollkeep side', () => {
  it('gives an overview of all parts', async () => {
    const { parts } = await runJson<{
      readonly parts: Readonly<Record<string, { readonly summary: string; readonly attention: string }>>;
    }>('side', 'Tokenizer');
    expect(Object.keys(parts)).toEqual([
      'todos',
      'tasks',
      'plan',
      'checkpoints',
      'results',
      'images',
      'history',
      'debug',
      'live',
    ]);
    expect(parts['todos']?.summary).toBe('1 list, written 3 times');
    expect(parts['checkpoints']).toEqual({ summary: '2 versions of 2 files', attention: '' });
    expect(await runText('side', 'Tokenizer')).toMatch(/Todo lists +todos +1 list, written 3 times\n/);
  });

  it.each([
    ['todos', 'Tokenizer', /^Main thread \(same as the file\)\n {2}✓ /],
    ['tasks', 'Search that', /^#1 See how pages are indexed \(completed\)\n {2}line \d+: created\n/],
    ['plan', 'Tide service', /presented at line \d+\n {2}# /],
    [
      'checkpoints',
      'Tide service',
      /^\/home\/ada\/harbour\/src\/tides\.ts\n {2}v1 · the file did not exist · line \d+, before a change\n/,
    ],
    ['results', 'CI is slow', /\.txt {2}38 KB {2}Bash, line \d+\n/],
    ['history', 'Tide service', /Show me one answer\. {2}line \d+\n$/],
    ['debug', 'Berth', /^1 entry: 1 DEBUG\n\d\d:\d\d:\d\d\.\d+ DEBUG Session closed\n$/],
    ['images', 'Berth', /^Pasted images: none\n$/],
    ['live', 'Berth', /^Live registry: none\n$/],
  ])('shows %s', async (part, session, expected) => {
    expect(await runText('side', session, part)).toMatch(expected);
    expect(await runJson<object>('side', session, part)).toMatchObject({ part });
  });

  it('reports missing and foreign backups', async () => {
    const { session } = await runJson<{ readonly session: string }>('side', 'Berth');
    const folder = join(demo.path, 'file-history', session);
    const [first = ''] = readdirSync(folder);
    rmSync(join(folder, first));
    writeFileSync(join(folder, '00000000deadbeef@v1'), 'x');
    const { checkpoints, foreign } = await runJson<{
      readonly checkpoints: readonly { readonly backup: string; readonly state: string }[];
      readonly foreign: readonly object[];
    }>('side', 'Berth', 'checkpoints');
    expect(checkpoints.filter(({ state }) => state === 'missing').map(({ backup }) => backup)).toEqual([first]);
    expect(foreign).toEqual([{ name: '00000000deadbeef@v1', bytes: 1 }]);
    expect(await runText('side', 'Berth')).toContain('! 1 missing, 1 foreign');
  });

  it('misses nothing where a transcript stands alone', async () => {
    const { stdout } = await run('ls', '--project', 'engine', '--json');
    const file =
      (
        JSON.parse(stdout) as {
          readonly projects: readonly { readonly sessions: readonly { readonly file: string }[] }[];
        }
      ).projects[0]?.sessions[0]?.file ?? '';
    const alone = await runCommand(['side', '-'], { input: readFileSync(file) });
    expect([alone.status, alone.stderr]).toEqual([0, '']);
    expect(alone.stdout).toContain('This transcript is outside a Claude config folder');
    expect(alone.stdout).not.toContain('!');
    const named = await runInProcess(['side', file, '--json']);
    expect(JSON.parse(named.stdout)).toMatchObject({ standsAlone: false });
  });

  it('takes --level and --limit for the debug log only', async () => {
    expect(await runJson<object>('side', 'Berth', 'debug', '--level', 'error')).toMatchObject({
      entries: 1,
      matching: 0,
      shown: [],
    });
    expect(await run('side', 'Berth', '--level', 'error')).toMatchObject({ status: 64, stdout: '' });
    expect(await run('side', 'Berth', 'everything')).toMatchObject({ status: 64, stdout: '' });
  });

  it('shows no credential of the tree', async () => {
    for (const session of ['Tide service', 'Berth'])
      expect((await run('side', session, '--json')).stdout).not.toContain(plantedCredential);
  });
});

describe('scrollkeep brief', () => {
  interface Briefs {
    readonly sessions: readonly {
      readonly title: string;
      readonly turns: readonly {
        readonly intent: string;
        readonly texts: readonly string[];
        readonly files: readonly { readonly path: string; readonly by: readonly string[] }[];
        readonly commands: readonly object[];
        readonly agents: readonly { readonly type: string }[];
      }[];
    }[];
  }

  it('tells a session as Markdown and as JSON', async () => {
    const text = await runText('brief', 'Berth', '--full');
    expect(text).toMatch(
      /^# Berth planner\n\n- Status: waiting for the user · last activity .*\n- Resume: `cd .*`\n- Session: `[0-9a-f-]{36}`, .*\n- Project: `\/home\/ada\/harbour`, branch/,
    );
    expect(text).toContain('**Tools:** Bash ×2 (1 failed), Edit ×1, Read ×1, Write ×1, mcp__tracker__get_ticket ×1\n');
    expect(text).toContain('- `src/planner.ts` (Write)\n');
    expect(text).toContain('npx tsc --noEmit  # error\n');
    const { sessions } = await runJson<Briefs>('brief', 'CI is slow');
    expect(sessions[0]?.turns.map(({ intent, commands }) => [intent.slice(0, 8), commands.length])).toEqual([
      ['CI takes', 2],
      ['No need ', 1],
    ]);
    expect(sessions[0]?.turns[0]?.agents).toMatchObject([{ type: 'Explore' }]);
    expect(sessions[0]?.turns[0]?.texts).toContain('Let me see the slowest tests.');
  });

  it('covers all sessions of a time, without a project', async () => {
    const { sessions } = await runJson<Briefs>('brief', '--since', '2020-01-01');
    expect(sessions.length).toBeGreaterThan(1);
    expect((await runJson<Briefs>('brief', '--until', '2020-01-01')).sessions).toEqual([]);
    const { status, stderr } = await runInProcess(['brief', 'Berth', '--since', '7d']);
    expect({ status, stderr }).toMatchObject({ status: 64, stderr: expect.stringContaining('--since') as string });
  });

  it('is a page, or as long as it is told to be', async () => {
    const count = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
    for (const session of ['Berth', 'CI is slow', 'Tide service']) {
      const page = await runText('brief', session);
      expect(count(page)).toBeLessThanOrEqual(600);
      expect(page).toContain('## Turns\n');
      const short = await runText('brief', session, '--max-tokens', '60');
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(180);
    }
    expect(await runText('brief', 'CI is slow')).toContain('- Explore, ');
    for (const all of ['--full', '--json'])
      expect(await run('brief', 'latest', all, '--max-tokens', '60')).toMatchObject({ status: 64, stdout: '' });
    expect(await run('brief', 'latest', '--max-tokens', '0')).toMatchObject({ status: 64, stdout: '' });
  });

  it('tells the sessions of a project in the order they began', async () => {
    const { sessions } = await runJson<Briefs>('brief', '--project', 'harbour');
    expect(sessions.map(({ title }) => title)).toEqual(['Berth planner', 'CI is slow since Monday', 'Tide service']);
    expect((await runText('brief', '--project', 'harbour')).match(/^# /gm)).toHaveLength(3);
    expect((await runJson<Briefs>('brief', '--project', 'harbour', '--since', '3d')).sessions).toHaveLength(1);
  });

  it('wants a session or a project, not both and not neither', async () => {
    expect(await run('brief')).toMatchObject({ status: 64, stdout: '' });
    expect(await run('brief', 'latest', '--project', 'x')).toMatchObject({ status: 64, stdout: '' });
  });
});
