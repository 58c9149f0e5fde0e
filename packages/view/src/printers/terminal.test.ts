import { openSession, text, thinking, bashResult } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { buildSessionView, type SessionViewOptions } from '../build-view/build-session-view.ts';
import { openFixtureSession } from '../build-view/fixture-session.test-kit.ts';
import type { SessionView } from '../model/session-view.ts';
import { toTestEntry, toTestTurn, toTestView } from './panels.test-kit.ts';
import { printSessionView, type TerminalOptions } from './terminal.ts';

const hints = { path: (turn: number) => `--path ${turn}`, thinking: '--thinking', tools: '--tools short' };
const print = (shown: SessionView, more: Partial<TerminalOptions> = {}) =>
  printSessionView(shown, {
    width: 72,
    color: false,
    tools: 'short',
    thinking: false,
    timeZone: 'UTC',
    hints,
    ...more,
  });

async function view(options?: SessionViewOptions): Promise<SessionView> {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/engine', seed: 'print' });
  session.prompt('First');
  session.assistant(thinking('Hm.'), text('One.'));
  const mark = session.leaf() ?? '';
  session.prompt('Given up');
  session.assistant(text('Two.'));
  session.rewindTo(mark);
  session.prompt('Ask around');
  session.agent({ description: 'Outer', prompt: 'Ask further.', type: 'general-purpose' }, (outer) => {
    outer.call('Bash', { command: 'ls' }, bashResult('a\nb'));
    outer.assistant(text('Heard.'));
  });
  session.assistant(text('Known.'));
  const fixture = openFixtureSession(session.files());
  return buildSessionView(fixture.session, fixture, options);
}

describe('printSessionView', () => {
  it('cuts a long text between words, and keeps a remark to its end', () => {
    const entry = toTestEntry([
      { kind: 'text', text: 'tides and berths '.repeat(40).trim() },
      {
        kind: 'note',
        level: 'warning',
        text: `The output was cut here; all of it is in /${'harbour/'.repeat(30)}end.txt`,
      },
    ]);
    const shown = print(toTestView([toTestTurn([entry])]));
    expect(shown.replaceAll(/\n {2}│ /g, ' ')).toMatch(/ (?:tides|and|berths) … \d+ B more/);
    expect(shown.replaceAll(/\n {2}│ /g, '')).toContain('harbour/end.txt');
  });

  it('prints header, turns, branches and what is left out', async () => {
    const shown = print(await view());
    expect(shown).toMatch(/^First\n {2}session {2}\S+\n {2}project {2}\/home\/ada\/engine \(main\)\n/);
    expect(shown).toContain(
      '❯ First\n\n● One.\n\n⑂ Another branch continues here with turn 2: Given up (1 turn, --path 2)\n',
    );
    expect(shown).toMatch(/── Turn 3 · 09:\d\d .*──\n\n❯ Ask around\n/);
    expect(shown).toMatch(/\nnot shown: 1 thought \(--thinking\), \d+ records? \([\s\S]+\)\n$/);
    expect(shown).not.toContain('Hm.');
    expect(shown).not.toContain('Given up\n\n');
  });

  it('prints an agent as one line, or in full behind a rule', async () => {
    expect(print(await view())).toMatch(/▸ Agent general-purpose: Outer.*\n(?: {2}│ .*\n)+ {2}↳ agent · 1 call · .*\n/);
    expect(print(await view({ opensAgents: true }))).toMatch(
      /▸ Agent general-purpose: Outer.*\n {2}↳ agent · .*\n {2}┃ ❯ Ask further\.\n {2}┃\n {2}┃ ▸ Bash ls\n {2}┃ {3}│ a\n {2}┃ {3}│ b\n {2}┃\n {2}┃ ● Heard\.\n/,
    );
  });

  it('prints thoughts, and leaves out calls, where asked', async () => {
    expect(print(await view(), { thinking: true })).toContain('✻ Hm.\n');
    const none = print(await view(), { tools: 'none' });
    expect(none).not.toContain('▸');
    expect(none).toContain('1 call (--tools short)');
  });

  it('marks turns of abandoned branches', async () => {
    expect(print(await view({ path: 'all' }))).toMatch(/── Turn 2 · abandoned · 09:/);
  });

  it('folds a long output and says how much it holds', () => {
    const output = Array.from({ length: 318 }, (_, at) => `line ${at + 1}`).join('\n');
    const entry = toTestEntry([{ kind: 'terminal', command: 'seq', output, errorOutput: '', note: 'Exit code 1' }], {
      title: 'Bash',
      summary: 'seq',
    });
    expect(print(toTestView([toTestTurn([entry])]))).toContain(
      '▸ Bash seq · 1.5 s\n  │ line 1\n  │ line 2\n  │ … 312 more lines, 2.6 KB\n  │ line 315\n  │ line 316\n ' +
        ' │ line 317\n  │ line 318\n  │ Exit code 1\n',
    );
    expect(
      print(toTestView([toTestTurn([entry])]), { tools: 'full' })
        .split('\n')
        .filter((line) => line.includes('line ')),
    ).toHaveLength(318);
  });

  it('cuts a line of a megabyte where it is folded', () => {
    const entry = toTestEntry([{ kind: 'text', text: 'x'.repeat(1_000_000) }]);
    const shown = print(toTestView([toTestTurn([entry])]));
    expect(shown.length).toBeLessThan(1500);
    expect(shown).toMatch(/… 976 KB more/);
  });

  it('repeats a command below the title only where the title had to cut it', () => {
    const toEntry = (command: string) =>
      toTestEntry([{ kind: 'terminal', command, output: 'ok', errorOutput: '', note: undefined }], {
        title: 'Bash',
        summary: command,
      });
    expect(print(toTestView([toTestTurn([toEntry('ls')])]))).not.toContain('$ ls');
    expect(print(toTestView([toTestTurn([toEntry(`ls ${'x'.repeat(80)}`)])]))).toContain('$ ls xxx');
  });

  it('names the size of what it folds away', () => {
    const code = { kind: 'code', text: 'a\nb\n', language: undefined, firstLine: 1, path: 'a.ts' } as const;
    const toEntry = (panels: Parameters<typeof toTestEntry>[0]) =>
      toTestEntry(panels, { title: 'Read', summary: 'a.ts', isFolded: true, call: undefined });
    expect(print(toTestView([toTestTurn([toEntry([code])])]))).toContain('▸ Read a.ts · 2 lines, 3 B\n');
    expect(print(toTestView([toTestTurn([toEntry([])])]))).toContain('▸ Read a.ts\n');
    expect(print(toTestView([toTestTurn([toEntry([{ kind: 'note', level: 'info', text: 'Unchanged' }])])]))).toContain(
      '▸ Read a.ts · Unchanged\n',
    );
  });

  it('warns of records that could not be read again', () => {
    expect(print(toTestView([toTestTurn([], { hidden: { records: 0, because: {}, unreadable: 2 } })]))).toContain(
      '! 2 records could not be read: the file has changed',
    );
  });

  it('names the day where it changes', () => {
    const turns = [
      toTestTurn([]),
      toTestTurn([], { number: 2, startedAt: '2026-03-03T07:30:00.000Z' }),
      toTestTurn([], { number: 3, startedAt: '2026-03-03T08:00:00.000Z' }),
    ];
    const shown = print(toTestView(turns));
    expect(shown).toContain('── Turn 1 · 09:00 · 2 min 13 s');
    expect(shown).toContain('── Turn 2 · 2026-03-03 07:30');
    expect(shown).toContain('── Turn 3 · 08:00');
  });
});
