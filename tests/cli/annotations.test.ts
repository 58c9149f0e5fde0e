import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession, text as textBlock } from '@scrollkeep/transcript/fixtures';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { repository, type RunOptions } from '../setup/run-scrollkeep.ts';
import { writeTree } from '../web/start-web.ts';
import { openMcpClient } from './open-mcp-client.ts';

let demo: DemoFolder;
let scratch: string;
let data: string;
let round = 0;
beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-annotations-'));
});
beforeEach(() => {
  data = join(scratch, `data${round++}`);
});
afterAll(() => {
  demo.remove();
  rmSync(scratch, { recursive: true });
});

const withOwn = (args: readonly string[]) => [...args, '--root', demo.path, '--data-dir', data];
const run = (args: readonly string[]) => runInProcess(withOwn(args));
/** In a process of its own: with input, killed, or beside others. */
const runAlone = (args: readonly string[], options: RunOptions = {}) => runCommand(withOwn(args), options);

async function runText(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(args);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly clientTag: string | null;
  readonly pinned: boolean;
  readonly note?: string;
}

async function list(...args: readonly string[]): Promise<readonly Row[]> {
  const { projects } = JSON.parse(await runText('ls', '--json', ...args)) as {
    readonly projects: readonly { readonly sessions: readonly Row[] }[];
  };
  return projects.flatMap(({ sessions }) => sessions);
}
const titles = (rows: readonly Row[]) => rows.map(({ title }) => title);

describe('tags, pins and notes', () => {
  it('are put on sessions and turns, shown in lists and heads, and taken away', async () => {
    expect(await runText('tag', 'Tide service', 'bug', 'release-1.2')).toMatch(/^[0-9a-f]{8}: #bug #release-1\.2\n$/);
    expect(await runText('pin', 'Tide service')).toMatch(/: pinned #bug/);
    expect(await runText('tag', 'Tide service:1', 'decision')).toMatch(/^[0-9a-f]{8}, turn 1: #decision\n$/);
    expect(await runText('note', 'Tide service', 'Ask', 'Ada')).toMatch(/: note saved\n$/);
    expect(await runText('note', 'Tide service', '--print')).toBe('Ask Ada\n');
    const head = await runText('show', 'Tide service', '--timezone', 'UTC');
    expect(head).toMatch(/ tags +bug, release-1\.2\n/);
    expect(head).toMatch(/ pinned +yes\n/);
    expect(head).toMatch(/── Turn 1 .*#decision/);
    expect(head).not.toContain('Ask Ada');
    expect(await runText('show', 'Tide service', '--notes')).toMatch(/ note +Ask Ada\n/);
    expect(await runText('ls')).toContain('★ #bug #release-1.2 Tide service');
    const [row] = await list('--tag', 'BUG', '--tag', 'release-1.2', '--pinned');
    expect(row).toMatchObject({ title: 'Tide service', tags: ['bug', 'release-1.2'], clientTag: null, pinned: true });
    expect(row).not.toHaveProperty('note');
    expect((await list('--pinned', '--notes'))[0]?.note).toBe('Ask Ada');
    expect(JSON.parse(await runText('tag', '--json'))).toEqual({
      tags: [
        { name: 'bug', sessions: 1, turns: 0, clientSessions: 0 },
        { name: 'decision', sessions: 0, turns: 1, clientSessions: 0 },
        { name: 'release-1.2', sessions: 1, turns: 0, clientSessions: 0 },
      ],
    });
    const shown = JSON.parse(await runText('show', 'Tide service', '--json')) as {
      readonly header: object;
      readonly turns: readonly { readonly number: number; readonly marks?: object }[];
    };
    expect(shown.header).toMatchObject({ tags: ['bug', 'release-1.2'], clientTag: null, isPinned: true });
    expect(shown.turns.find(({ number }) => number === 1)?.marks).toEqual({ tags: ['decision'], isPinned: false });
    expect(JSON.stringify(shown)).not.toContain('Ask Ada');
    await runText('tag', 'Tide service', 'Bug', '--remove');
    await runText('pin', 'Tide service', '--remove');
    await runText('note', 'Tide service', '--remove');
    expect((await run(['note', 'Tide service', '--print'])).status).toBe(1);
    expect((await list('--tag', 'release-1.2'))[0]).toMatchObject({ tags: ['release-1.2'], pinned: false });
    expect(titles(await list('--pinned'))).toEqual([]);
  });

  it('are the same in exports and in show --json, and notes are in nothing that is given away', async () => {
    const words = ['zq-session-note', 'zq-turn-note'];
    await runText('tag', 'Tide service', 'zq-own');
    await runText('pin', 'Tide service');
    await runText('tag', 'Tide service:1', 'zq-turn');
    await runText('note', 'Tide service', words[0] ?? '');
    await runText('note', 'Tide service:1', words[1] ?? '');
    const withNotes = await runText('show', 'Tide service', '--notes', '--json');
    for (const word of words) expect(withNotes).toContain(word);
    const given = new Map<string, string>();
    for (const format of ['md', 'html', 'text', 'json', 'jsonl', 'brief', 'csv', 'steps'])
      for (const redaction of ['--redact', '--no-redact']) {
        const { status, stdout } = await run(['export', 'Tide service', '--format', format, redaction]);
        expect(status).toBe(0);
        given.set(`${format} ${redaction}`, stdout);
      }
    for (const format of ['md', 'html', 'text', 'json'])
      for (const tag of ['zq-own', 'zq-turn']) expect(given.get(`${format} --no-redact`)).toContain(tag);
    const folder = join(scratch, 'exported');
    expect((await run(['export', '--query', 'is:pinned', '--format', 'json', '--out', `${folder}/`])).status).toBe(0);
    const index = readFileSync(join(folder, 'index.json'), 'utf8');
    expect(index).toContain('zq-own');
    given.set('index', index);
    const shown = await runText('show', 'Tide service', '--json', '--agents');
    expect(JSON.parse(shown)).toEqual(JSON.parse(given.get('json --no-redact') ?? ''));
    given.set('show --json', shown);
    for (const args of [['ls'], ['ls', '--json'], ['show', 'Tide service'], ['tag', '--json']])
      given.set(args.join(' '), await runText(...args));
    for (const query of ['has:note', 'tag:zq-own']) given.set(query, await runText('search', query, '--json'));
    for (const word of words) {
      // The answer repeats the query, so its sessions are counted instead.
      const { stdout } = await run(['search', word, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ hits: 0, sessionCount: 0, sessions: [] });
    }
    const mcp = await openMcpClient(['--root', demo.path, '--data-dir', data], {});
    try {
      for (const [name, args] of [
        ['search_sessions', { query: 'has:note' }],
        ['list_sessions', {}],
        ['get_session', { session: 'Tide service' }],
        ['read_turns', { session: 'Tide service' }],
      ] as const) {
        const answer = await mcp.call(name, args);
        expect([name, answer.isError]).toEqual([name, false]);
        expect(answer.text).toContain('Tide service');
        given.set(name, answer.text);
      }
    } finally {
      await mcp.close();
    }
    for (const [what, text] of given)
      for (const word of words) expect([what, text.includes(word), text !== '']).toEqual([what, false, true]);
  }, 120_000);

  it('take a note from standard input, exactly, and refuse what is too long or would hide', async () => {
    const text = 'one\n\n  <b>two</b> — é\n';
    expect((await runAlone(['note', 'latest', '-'], { input: text })).status).toBe(0);
    expect(await runText('note', 'latest', '--print')).toBe(text);
    for (const [args, input] of [
      [['note', 'latest', '-'], 'x'.repeat(64 * 1024 + 1)],
      [['note', 'latest', '-'], '\u001b[2J'],
      [['tag', 'latest', 'to do'], ''],
      [['tag', 'latest', 'a\u202eb'], ''],
      [['tag', 'latest', 'x'.repeat(65)], ''],
      [['tag', 'latest', ...Array.from({ length: 51 }, (_, at) => `t${at}`)], ''],
    ] as const)
      expect((await runAlone(args, { input })).status).toBe(64);
    expect(await runText('note', 'latest', '--print')).toBe(text);
  });

  it('take a tag with the sign that it is shown with', async () => {
    expect(await runText('tag', 'latest', '#signed', '#')).toMatch(/: #signed ##\n$/);
    expect(await runText('tag', 'latest', '#Signed')).toMatch(/: #signed ##\n$/);
    expect(await runText('tag', 'latest', '--remove', '#signed', '#')).not.toContain('signed');
  });

  it('are fields of the search language', async () => {
    await runText('tag', 'Tide service', 'Release');
    await runText('tag', 'Berth planner:1', 'decision');
    await runText('pin', 'Berth planner');
    await runText('note', 'Tide service', 'private words');
    const search = async (query: string) => {
      const { stdout } = await run(['search', query, '--json']);
      const found = JSON.parse(stdout) as {
        readonly showing: string | null;
        readonly sessions: readonly { readonly title: string | null }[];
      };
      // Side files of a session are found with it.
      const sessions = found.sessions.flatMap(({ title }) => title ?? []);
      return [...sessions.sort(), ...(found.showing === null ? [] : [found.showing])];
    };
    expect(await search('tag:release')).toEqual(['Tide service']);
    expect(await search('tag:rel* tide')).toEqual(['Tide service']);
    expect(await search('tag:decision')).toEqual(['Berth planner']);
    expect(await search('is:pinned OR has:note')).toEqual(['Berth planner', 'Tide service']);
    expect(await search('has:note -is:pinned')).toEqual(['Tide service']);
    expect(await search('tag:relaese')).toEqual(['Tide service', 'tag:Release']);
    expect(await search('tag:none')).toEqual([]);
    expect(await search('"private words"')).toEqual([]);
    expect(await run(['search', 'has:pin'])).toMatchObject({ status: 64 });
    await runText('tag', 'Tide service', 'release', '--remove');
    expect(await search('tag:release')).toEqual([]);
  });

  it('suggest a tag for a slip, and say what is not there', async () => {
    await runText('tag', 'latest', 'release');
    const { stdout, stderr } = await run(['ls', '--tag', 'relaese']);
    expect([stdout, stderr]).toEqual([
      expect.stringContaining('No matching sessions.'),
      'No session has the tag relaese. Did you mean release?\n',
    ]);
    expect(await run(['tag', 'latest', 'bug', '--remove'])).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('is not tagged "bug"'),
    });
    expect((await run(['tag', 'latest:9999', 'bug'])).status).toBe(66);
    expect((await run(['tag', 'no such session', 'bug'])).status).toBe(66);
  });

  it('include the tag and the name that Claude Code keeps, which cannot be removed here', async () => {
    const root = join(scratch, 'client');
    const folder = join(root, 'projects', '-home-ada-pier');
    mkdirSync(folder, { recursive: true });
    const id = '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37';
    const lines = [
      {
        type: 'user',
        uuid: 'u1',
        parentUuid: null,
        sessionId: id,
        cwd: '/home/ada/pier',
        timestamp: '2026-11-16T10:00:00.000Z',
        message: { role: 'user', content: 'Count the piers' },
      },
      { type: 'tag', tag: 'first', sessionId: id },
      { type: 'custom-title', customTitle: 'Pier count', sessionId: id },
      { type: 'tag', tag: 'pier', sessionId: id },
    ];
    const file = join(folder, `${id}.jsonl`);
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const at = (...args: readonly string[]) => runInProcess([...args, '--root', root, '--data-dir', data]);
    await at('tag', id, 'mine');
    const listed = await at('ls', '--tag', 'pier', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      projects: [{ sessions: [{ title: 'Pier count', tags: ['mine', 'pier'], clientTag: 'pier', pinned: false }] }],
    });
    expect((await at('show', id)).stdout).toMatch(/ tags +mine, pier \(Claude Code\)\n/);
    expect((await at('tag')).stdout).toMatch(/pier +1 by Claude Code\n/);
    expect((await at('tag', id, 'pier', '--remove')).stderr).toContain('only be removed in Claude Code');
    writeFileSync(file, `${JSON.stringify({ type: 'tag', tag: '', sessionId: id })}\n`, { flag: 'a' });
    expect(JSON.parse((await at('ls', '--json')).stdout)).toMatchObject({
      projects: [{ sessions: [{ tags: ['mine'], clientTag: null }] }],
    });
  });

  it('of sessions whose files have one name are kept apart by their folders', async () => {
    const root = join(scratch, `same-name${round}`);
    for (const [name, prompt] of [
      ['-home-ada-pier', 'Count the piers'],
      ['-home-ada-quay', 'Paint the quay'],
    ] as const) {
      const folder = join(root, 'projects', name);
      mkdirSync(folder, { recursive: true });
      const record = {
        type: 'user',
        uuid: `${name}-1`,
        parentUuid: null,
        sessionId: 'session',
        cwd: name.replaceAll('-', '/'),
        timestamp: '2026-11-16T10:00:00.000Z',
        message: { role: 'user', content: prompt },
      };
      writeFileSync(join(folder, 'session.jsonl'), `${JSON.stringify(record)}\n`);
    }
    const env = { SCROLLKEEP_CACHE_DIR: join(root, 'cache') };
    const at = async (...args: readonly string[]) =>
      (await runInProcess([...args, '--root', root, '--data-dir', data], { env })).stdout;
    const listTagged = async (...args: readonly string[]) =>
      (JSON.parse(await at('ls', '--json', ...args)) as { projects: { sessions: Row[] }[] }).projects
        .flatMap(({ sessions }) => sessions)
        .filter(({ tags }) => tags.length > 0)
        .map(({ title, tags }) => [title, ...tags])
        .sort();
    const pier = join(root, 'projects/-home-ada-pier/session.jsonl');
    mkdirSync(join(data, 'annotations'), { recursive: true });
    writeFileSync(
      join(data, 'annotations/annotations.json'),
      '{"format": "scrollkeep-annotations", "version": 1, "sessions": {"session": {"tags": ["old"]}}}',
    );
    expect(await listTagged()).toEqual([
      ['Count the piers', 'old'],
      ['Paint the quay', 'old'],
    ]);
    expect(await at('tag', pier, 'bug')).toBe('session: #old #bug\n');
    expect(await at('note', pier, 'wet')).toContain('note saved');
    expect(await at('note', 'Count the piers', '--print')).toBe('wet\n');
    expect(await at('note', 'Paint the quay', '--print')).toBe('');
    expect(await at('tag', 'Count the piers', 'old', '--remove')).toBe('session: #bug\n');
    expect(await listTagged()).toEqual([
      ['Count the piers', 'bug'],
      ['Paint the quay', 'old'],
    ]);
    expect(await at('show', pier)).toMatch(/ tags +bug\n/);
    expect(JSON.parse(await at('tag', '--json'))).toMatchObject({
      tags: [
        { name: 'bug', sessions: 1 },
        { name: 'old', sessions: 1 },
      ],
    });
    const found = JSON.parse(await at('search', '--json', 'tag:bug')) as { sessions: { title: string }[] };
    expect(found.sessions.map(({ title }) => title)).toEqual(['Count the piers']);
  });

  it('lose nothing where several commands write at once', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `p${at}`);
    const runs = await Promise.all(names.map((name) => runAlone(['tag', 'latest', name])));
    expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(names.map(() => [0, '']));
    expect((await list('--tag', 'p0'))[0]?.tags.toSorted()).toEqual(names);
  });

  it('are as before or as after wherever the command is killed', async () => {
    await runText('tag', 'Tide service', 'old');
    const log = join(scratch, 'operations');
    const nodeArgs = ['--import', pathToFileURL(join(repository, 'tests/setup/kill-at-operation.mjs')).href];
    const file = join(data, 'annotations', 'annotations.json');
    // Every run has a time of its own.
    const read = () => readFileSync(file, 'utf8').replace(/"new":"[^"]+"/, '"new":"now"');
    const before = read();
    await runAlone(['tag', 'Tide service', 'new'], { nodeArgs, env: { SCROLLKEEP_OPERATIONS_LOG: log } });
    const after = read();
    expect(after).not.toBe(before);
    const operations = Number(readFileSync(log, 'utf8'));
    const seen = new Set<string>();
    // The last ones write the tag; those before look for the session.
    for (let at = Math.max(1, operations - 12); at <= operations; at++) {
      for (const name of readdirSync(dirname(file))) rmSync(join(dirname(file), name));
      writeFileSync(file, before, { mode: 0o600 });
      await runAlone(['tag', 'Tide service', 'new'], { nodeArgs, env: { SCROLLKEEP_KILL_AT: String(at) } });
      const left = read();
      expect([before, after]).toContain(left);
      seen.add(left);
    }
    expect(seen.size).toBe(2);
    expect(await runText('tag', 'Tide service', 'last')).toContain('#last');
    expect(readdirSync(join(data, 'annotations'))).toEqual(['annotations.json']);
  }, 120_000);

  it('outlive an emptied cache and a new index, and are for their owner alone', async () => {
    await runText('tag', 'Tide service', 'kept');
    expect((await run(['data', 'purge', 'cache', '--write'])).status).toBe(0);
    expect(titles(await list('--tag', 'kept'))).toEqual(['Tide service']);
    const file = join(data, 'annotations', 'annotations.json');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run(['data', 'purge', 'all', '--write'])).stdout).toContain('cannot be rebuilt');
    expect(existsSync(file)).toBe(false);
  });

  it('show sessions where their file is damaged, and leave it alone', async () => {
    await runText('tag', 'latest', 'x');
    const file = join(data, 'annotations', 'annotations.json');
    writeFileSync(file, '{');
    const { status, stderr, stdout } = await run(['ls', '--json']);
    expect([status, stderr.includes('cannot be read'), stdout.includes('Tide service')]).toEqual([0, true, true]);
    // Nobody knows that there are no tags.
    expect(await run(['tag'])).toMatchObject({ status: 2, stdout: '' });
    expect((await run(['tag', 'latest', 'y'])).status).toBe(74);
    expect(readFileSync(file, 'utf8')).toBe('{');
  });
});

describe('the name under which other agents know a session', () => {
  it('is the last that Claude Code recorded, in show, ls --json and exports', async () => {
    const folder = join(scratch, 'named');
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'agent name' });
    session.prompt('Where is the harbour?');
    session.assistant(textBlock('Over there.'));
    for (const agentName of ['first', 'tide-tables \u202ex\n'])
      session.record({ type: 'agent-name', agentName, sessionId: session.sessionId });
    session.record({ type: 'agent-name', agentName: 7, sessionId: session.sessionId });
    writeTree(folder, session.files());
    const print = async (...args: readonly string[]) =>
      (await runInProcess([...args, '--root', folder, '--data-dir', data])).stdout;
    const shown = await print('show', 'latest');
    expect(shown).toMatch(/ agent +tide-tables /);
    expect(shown).not.toContain('\u202e');
    const name = 'tide-tables \u202ex';
    expect(JSON.parse(await print('show', 'latest', '--json'))).toMatchObject({ header: { agentName: name } });
    expect(JSON.parse(await print('ls', '--json'))).toMatchObject({ projects: [{ sessions: [{ agentName: name }] }] });
    expect(JSON.parse(await print('ls', folder, '--json'))).toMatchObject({
      projects: [{ sessions: [{ agentName: name }] }],
    });
    expect(await print('export', 'latest', '--format', 'html')).toContain('Agent name');
    expect((await list())[0]).toMatchObject({ agentName: null });
  });
});
