import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { buildSessionList } from './build-session-list.ts';
import { printSessionList } from './print-session-list.ts';
import type { SessionRow } from './session-row.ts';

const now = Date.UTC(2026, 10, 15, 12);
const row = (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
  identity: '',
  id,
  file: `/x/${id}.jsonl`,
  project: '/home/ada/harbour',
  projectFolder: '-home-ada-harbour',
  projectKey: '-home-ada-harbour',
  title: `Title of ${id}`,
  titleFrom: 'ai-title',
  status: 'waiting',
  idle: true,
  firstMs: now - 7_200_000,
  lastMs: now - 3_600_000,
  gitBranch: 'main',
  prompts: 2,
  commands: 0,
  agents: 0,
  steps: 12,
  isSubstantial: true,
  hasConversation: true,
  bytes: 2048,
  models: [],
  tags: [],
  clientTag: undefined,
  agentName: undefined,
  worktree: undefined,
  source: 'claude',
  isPinned: false,
  ...more,
});
const all = { onlySubstantial: false, hidesEmpty: false, limit: undefined };
const rows = [
  row('old'),
  row('new', { lastMs: now, idle: false, status: 'working' }),
  row('other', {
    projectFolder: '-q',
    projectKey: '-q',
    project: undefined,
    lastMs: now - 1000,
    title: undefined,
    status: 'empty',
    agents: 3,
  }),
];

describe('buildSessionList', () => {
  it('groups by project, the newest first', () => {
    expect(
      buildSessionList(rows, all).projects.map(({ path, folder, sessions }) => [
        path,
        folder,
        sessions.map(({ id }) => id),
      ]),
    ).toEqual([
      ['/home/ada/harbour', '-home-ada-harbour', ['new', 'old']],
      [undefined, '-q', ['other']],
    ]);
  });

  it('makes one project of one working directory, under a name that filters do not change', () => {
    const copies = [
      row('a', { projectKey: '1', lastMs: now - 2 }),
      row('b', { projectKey: '2', lastMs: now - 1 }),
      row('c', { projectKey: '3', project: '/srv/harbour', lastMs: now - 3 }),
      row('d', { projectKey: '4', project: '/srv/harbour/.claude/worktrees/tides', lastMs: now }),
    ];
    const list = buildSessionList(copies.slice(0, 2), { ...all, all: copies });
    expect(list.projects.map(({ name, sessions }) => [name, sessions.map(({ id }) => id)])).toEqual([
      ['ada/harbour', ['b', 'a']],
    ]);
    expect(buildSessionList(copies, all).projects.map(({ name, worktreeOf }) => [name, worktreeOf])).toEqual([
      ['srv/harbour', undefined],
      ['tides', 'srv/harbour'],
      ['ada/harbour', undefined],
    ]);
  });

  it('counts what it hides', () => {
    const list = buildSessionList([...rows, row('tiny', { isSubstantial: false })], {
      onlySubstantial: true,
      hidesEmpty: false,
      limit: 2,
    });
    expect([list.shown, list.hidden]).toEqual([2, { empty: 0, notSubstantial: 1, beyondLimit: 1 }]);
  });
});

describe('printSessionList', () => {
  const print = (width: number, list = buildSessionList(rows, all)) =>
    printSessionList(list, { width, cutWidth: width, color: false, now, folders: ['/home/ada/.claude', '/srv/old'] });

  it('names projects as the web app does, with their paths and repositories', () => {
    const tides = row('t', { projectKey: 't', project: '/home/ada/harbour/.claude/worktrees/tides' });
    const text = print(120, buildSessionList([...rows, tides], all));
    expect(text).toMatch(/^harbour {2}\/home\/ada\/harbour\n/);
    expect(text).toContain('\ntides  worktree of harbour · /home/ada/harbour/.claude/worktrees/tides\n');
    expect(text).toContain('\n-q\n');
  });

  it('shows no branch where none was checked out', () => {
    for (const width of [60, 120])
      expect(print(width, buildSessionList([row('loose', { gitBranch: 'HEAD' })], all))).not.toContain('HEAD');
  });

  it('keeps the last state of an idle session', () => {
    expect(print(120)).toMatch(/old +idle \(waiting\) +1 h ago +2 prompts +2\.0 KB +main +Title of old/);
    expect(print(120)).toMatch(/new +working/);
  });

  it('gives a title fifty columns of 120 before anything else, and cuts none without a screen', () => {
    const title = 'A title that says in many words what the session was about and then goes on for a while';
    const long = buildSessionList(
      [row('aaaaaaaa', { title, gitBranch: 'feature/a-long-name', agents: 12, status: 'interrupted' })],
      all,
    );
    expect(print(120, long)).toContain(`  ${title.slice(0, 49)}`);
    expect(print(200, long)).toMatch(/12 agents {2}A title/);
    expect(print(200, long)).toContain('feature/a-long-name');
    for (const width of [80, 120])
      expect(printSessionList(long, { width, cutWidth: Infinity, color: false, now, folders: [] })).toContain(title);
  });

  it('puts a pin, tags and the first line of a note where a long title does not cut them', () => {
    const marked = row('old', {
      isPinned: true,
      tags: ['bug', 'one', 'two', 'three', 'four'],
      note: 'ask\u001b[2J Ada\nnot this',
      title: 'long '.repeat(60),
    });
    for (const width of [60, 140]) {
      const text = print(width, buildSessionList([marked], all));
      expect(text).toContain('★ #bug #one #two +2 long');
      expect(text).toContain('note: ask\\u{1b}[2J Ada\n');
      expect(text).not.toContain('not this');
    }
  });

  it('says where there are no sessions, and what to do', () => {
    expect(print(60, buildSessionList([], all))).toBe(
      'No sessions in /home/ada/.claude, /srv/old.\n' +
        'Run `claude` in a project and send a prompt, or pass the\n' +
        'folder that has your sessions: `scrollkeep ls PATH`.\n',
    );
    expect(print(60, buildSessionList([], { ...all, all: rows }))).toBe('No matching sessions.\n');
    const silent = buildSessionList([row('silent', { hasConversation: false })], { ...all, hidesEmpty: true });
    expect(print(60, silent)).toBe('1 session without messages is hidden; --all shows it.\n');
  });

  it('says how many it hides', () => {
    const list = buildSessionList([...rows, row('tiny', { isSubstantial: false })], {
      onlySubstantial: true,
      hidesEmpty: false,
      limit: 1,
    });
    expect(print(120, list)).toContain('1 session shown, 2 more beyond --limit, 1 hidden by --substantial.');
    expect(
      print(120, buildSessionList([row('tiny', { isSubstantial: false })], { ...all, onlySubstantial: true })),
    ).toMatch(/No matching sessions\.\n0 sessions shown, 1 hidden/);
  });

  it('says how many sessions without messages it hides, and how to see them', () => {
    const list = buildSessionList([...rows, row('silent', { hasConversation: false })], { ...all, hidesEmpty: true });
    expect(print(120, list)).not.toContain('silent');
    expect(print(120, list)).toMatch(/\n1 session without messages is hidden; --all shows it\.\n$/);
    expect(print(120, buildSessionList([row('silent', { hasConversation: false })], all))).toContain('silent');
  });

  it('shows costs where they were asked for', () => {
    const list = buildSessionList([row('dear', { costMicros: 12_345_678 }), row('odd', { costMicros: null })], all);
    expect(print(120, list)).toMatch(/dear .* \$12\.35 {2}Title of dear/);
    expect(print(120, list)).toMatch(/odd .* – {2}Title of odd/);
    expect(print(60, list)).toContain('$12.35');
  });

  it.each([40, 60, 109, 110, 140])('never writes past %i columns, and nothing that steers the terminal', (width) => {
    const nasty = row('nasty', {
      title: `\u001b[2J寿司 ${'long '.repeat(60)}`,
      gitBranch: 'feature/with-a-very-long-name-that-does-not-fit',
      status: 'interrupted',
      agents: 12,
      prompts: 1234,
    });
    const text = print(width, buildSessionList([...rows, nasty], all));
    expect(text).not.toContain('\u001b');
    for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });
});
