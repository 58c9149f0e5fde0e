import {
  image,
  openSession,
  promptText,
  text,
  thinking,
  toolUse,
  bashFailure,
  bashResult,
  rejectedResult,
  type SessionBuilder,
} from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { buildSessionView, readTurnViews, type SessionViewOptions } from './build-session-view.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';
import type { Entry, SessionView } from '../model/session-view.ts';

const cwd = '/home/ada/engine';
const open = (version: '1.0.128' | '2.1.42' | '2.1.325' = '2.1.325') => openSession({ version, cwd, seed: 'view' });

function view(session: SessionBuilder, options?: SessionViewOptions): Promise<SessionView> {
  const fixture = openFixtureSession(session.files());
  return buildSessionView(fixture.session, fixture, options);
}

const describeEntry = (entry: Entry): string =>
  `${entry.role}: ${[entry.title, entry.summary].filter((part) => part !== '').join(' ')}`;
const listEntries = ({ turns }: SessionView): readonly (readonly string[])[] =>
  turns.filter((turn) => turn.number > 0).map((turn) => turn.entries.map(describeEntry));
const find = ({ turns }: SessionView, role: Entry['role']): Entry => {
  const found = turns.flatMap((turn) => turn.entries).find((entry) => entry.role === role);
  if (found === undefined) throw new Error(`no ${role}`);
  return found;
};

function buildBranches(): SessionBuilder {
  const session = open();
  session.prompt('First');
  session.assistant(text('One.'));
  const mark = session.leaf() ?? '';
  session.prompt('Second, given up');
  session.assistant(text('Two.'));
  session.prompt('Third, given up too');
  session.assistant(text('Three.'));
  session.rewindTo(mark);
  session.prompt('Second again');
  session.assistant(text('Two again.'));
  return session;
}

describe('buildSessionView', () => {
  it('shows prompts, answers and calls in order, with what a call was about', async () => {
    const session = open();
    session.file('src/parser.ts', 'const a = 1;\n');
    session.prompt('Fix the parser');
    session.assistant(thinking('It is the constant.'), text('Looking.'));
    session.read('src/parser.ts');
    session.edit('src/parser.ts', 'a = 1', 'a = 2');
    session.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: 'red' }));
    session.assistant(text('Done.'));
    const shown = await view(session);
    expect(listEntries(shown)).toEqual([
      [
        'prompt: Prompt Fix the parser',
        'thinking: Thinking It is the constant.',
        'answer: Answer Looking.',
        'call: Read src/parser.ts',
        'call: Edit src/parser.ts',
        'call: Bash npm test',
        'answer: Answer Done.',
      ],
    ]);
    const calls = shown.turns.flatMap((turn) => turn.entries).filter((entry) => entry.role === 'call');
    expect(calls.map((entry) => [entry.call?.status, entry.isFolded, entry.panels.map((panel) => panel.kind)])).toEqual(
      [
        ['ok', true, ['code']],
        ['ok', false, ['diff']],
        ['error', false, ['terminal']],
      ],
    );
    expect(calls[0]?.size).toEqual({ lines: 1, bytes: 12 });
    expect(calls[0]?.place).toMatchObject({ path: session.path, line: expect.any(Number) as number });
  });

  it('says in the header what the session is and how to go on with it', async () => {
    const session = buildBranches();
    session.title('Parser');
    const { header } = await view(session);
    expect(header).toMatchObject({
      id: session.sessionId,
      title: 'Parser',
      project: cwd,
      gitBranch: 'main',
      versions: ['2.1.325'],
      status: 'waiting',
      counts: { turns: 4, abandonedTurns: 2, prompts: 4, commands: 0 },
      resumeCommand: `cd ${cwd} && claude --resume ${session.sessionId}`,
    });
    expect(header.models).toHaveLength(1);
  });

  it('shows the live path and names the branches that leave it', async () => {
    const { turns } = await view(buildBranches());
    const shown = turns.filter((turn) => turn.number > 0);
    expect(shown.map((turn) => turn.number)).toEqual([1, 4]);
    expect(shown[0]?.otherBranches).toEqual([
      {
        turn: 2,
        isLive: false,
        isShown: false,
        turns: 2,
        text: 'Second, given up',
        startedAt: expect.stringMatching(/^20\d\d-/),
      },
    ]);
    expect(shown[1]?.parent).toBe(1);
  });

  it('shows an abandoned branch by the number of any turn on it', async () => {
    for (const path of [2, 3]) {
      const shown = (await view(buildBranches(), { path })).turns.filter((turn) => turn.number > 0);
      expect(shown.map((turn) => [turn.number, turn.isLive])).toEqual([
        [1, true],
        [2, false],
        [3, false],
      ]);
      expect(shown[0]?.otherBranches).toMatchObject([{ turn: 4, isLive: true }]);
    }
  });

  it('shows all turns, and only those asked for', async () => {
    expect((await view(buildBranches(), { path: 'all' })).turns.map((turn) => turn.number).filter(Boolean)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(
      (await view(buildBranches(), { path: 'all', turns: { first: 2, last: 3 } })).turns.map((turn) => turn.number),
    ).toEqual([2, 3]);
    expect((await view(buildBranches(), { path: 99 })).turns).toEqual([]);
  });

  it('nests agents in the calls that started them, two deep', async () => {
    const session = open();
    session.prompt('Ask around');
    session.agent({ description: 'Outer', prompt: 'Ask further.', type: 'general-purpose' }, (outer) => {
      outer.agent({ description: 'Inner', prompt: 'Look.', type: 'Explore' }, (inner) => {
        inner.call('Bash', { command: 'ls' }, bashResult('a'));
        inner.assistant(text('Seen.'));
      });
      outer.assistant(text('Heard.'));
    });
    session.assistant(text('Known.'));

    const outline = find(await view(session), 'call').agents;
    expect(outline).toMatchObject([
      {
        description: 'Outer',
        depth: 1,
        calls: 1,
        turns: undefined,
        agents: [{ description: 'Inner', depth: 2, calls: 1, turns: undefined }],
      },
    ]);

    const [outer] = find(await view(session, { opensAgents: true }), 'call').agents;
    expect(outer?.agents).toEqual([]);
    const inner = outer?.turns?.flatMap((turn) => turn.entries).flatMap((entry) => entry.agents);
    expect(inner?.map((agent) => agent.description)).toEqual(['Inner']);
    expect(inner?.[0]?.turns?.flatMap((turn) => turn.entries.map(describeEntry))).toEqual([
      'prompt: Task Look.',
      'call: Bash ls',
      'answer: Answer Seen.',
    ]);
  });

  it('nests the agents of 1.0, which stand in the main file', async () => {
    const session = open('1.0.128');
    session.prompt('Ask');
    session.agent({ description: 'Look around', prompt: 'Look around and report.' }, (agent) => {
      agent.call('Bash', { command: 'ls' }, bashResult('a'));
      agent.assistant(text('All is well.'));
    });
    session.assistant(text('Good.'));
    const shown = await view(session, { opensAgents: true });
    const agents = shown.turns.flatMap((turn) => turn.entries).flatMap((entry) => entry.agents);
    expect(agents).toHaveLength(1);
    expect(agents[0]).toMatchObject({ calls: 1, description: 'Look around', type: 'general-purpose' });
    expect(agents[0]?.turns?.flatMap((turn) => turn.entries.map(describeEntry))).toContain(
      'answer: Answer All is well.',
    );
    expect(shown.orphans).toEqual([]);
  });

  it('names an agent without a file that describes it by its call', async () => {
    const session = open('2.1.42');
    session.prompt('Ask');
    session.agent({ description: 'Harbour tour', prompt: 'Look.', type: 'Explore' }, (agent) => {
      agent.assistant(text('Seen.'));
    });
    const files = session.files().filter((file) => !file.path.endsWith('.meta.json'));
    const fixture = openFixtureSession(files);
    const shown = await buildSessionView(fixture.session, fixture);
    expect(find(shown, 'call').agents).toMatchObject([{ type: 'Explore', description: 'Harbour tour' }]);
  });

  it('shows an agent whose call is gone at the end', async () => {
    const session = open();
    session.prompt('Ask');
    session.agent({ description: 'Lost', prompt: 'Look.' }, (agent) => void agent.assistant(text('Seen.')));
    const files = session.files().filter((file) => !file.path.endsWith('.meta.json'));
    const withoutMain = openFixtureSession(files.filter((file) => file.path !== session.path));
    const shown = await buildSessionView(withoutMain.session, withoutMain, { opensAgents: true });
    expect(shown.turns).toEqual([]);
    expect(shown.header).toMatchObject({ path: undefined, resumeCommand: undefined });
    expect(
      shown.orphans.flatMap((agent) => agent.turns ?? []).flatMap((turn) => turn.entries.map(describeEntry)),
    ).toContain('answer: Answer Seen.');
  });

  it('shows a compaction with its summary folded', async () => {
    const session = open();
    session.prompt('Work');
    session.assistant(text('Worked.'));
    session.compact({ summary: 'The parser was fixed.' });
    session.prompt('Go on');
    const compaction = find(await view(session), 'compaction');
    expect(compaction).toMatchObject({
      title: 'Conversation compacted',
      isFolded: true,
      panels: [{ kind: 'markdown' }],
    });
    expect(compaction.summary).toMatch(/^manual, [\d,]+ → [\d,]+ tokens$/);
    expect(JSON.stringify(compaction.panels)).toContain('The parser was fixed.');
  });

  it('shows what was typed while the agent was busy where it arrived', async () => {
    const session = open();
    session.prompt('Work');
    session.assistant(toolUse('Bash', { command: 'sleep 9' }));
    session.queue('and the docs');
    session.toolResult(bashResult('done'));
    session.assistant(text('Both done.'));
    const roles = (await view(session)).turns.flatMap((turn) => turn.entries).map((entry) => entry.role);
    expect(roles).toEqual(['prompt', 'call', 'queued-prompt', 'answer']);
  });

  it('shows an interruption, what was cut off, and a call that a person refused', async () => {
    const session = open();
    session.prompt('Work');
    session.call('Bash', { command: 'rm -r /' }, rejectedResult());
    session.interrupt({ partial: 'I was about' });
    const { turns } = await view(session);
    const entries = turns.flatMap((turn) => turn.entries);
    expect(entries.find((entry) => entry.role === 'call')).toMatchObject({
      level: 'warning',
      call: { status: 'rejected' },
    });
    expect(
      entries.filter((entry) => entry.level === 'warning' && entry.role === 'notice').map((entry) => entry.title),
    ).toContain('Request interrupted by user');
    expect(entries.map(describeEntry)).toContain('answer: Answer I was about');
  });

  it('shows commands with what they printed, colours and all', async () => {
    const session = open();
    session.prompt('Hello');
    session.assistant(text('Hello.'));
    session.slashCommand('/cost', '\u001b[1mTotal cost\u001b[22m: $1', { as: 'user' });
    session.shellEscape('git status', 'clean');
    const commands = (await view(session)).turns
      .flatMap((turn) => turn.entries)
      .filter((entry) => entry.role === 'command');
    expect(commands.map((entry) => [entry.title, entry.summary, entry.panels])).toEqual([
      [
        '/cost',
        '',
        [
          {
            kind: 'terminal',
            command: undefined,
            output: '\u001b[1mTotal cost\u001b[22m: $1',
            errorOutput: '',
            note: undefined,
          },
        ],
      ],
      [
        '!',
        'git status',
        [{ kind: 'terminal', command: 'git status', output: 'clean', errorOutput: '', note: undefined }],
      ],
    ]);
  });

  it('shows a record of unknown type as it is, marked', async () => {
    const session = open();
    session.prompt('Hello');
    session.record({ type: 'from-the-future', payload: 7 });
    session.assistant(text('Hello.'));
    expect(find(await view(session), 'unknown')).toMatchObject({
      title: 'Unknown record type from-the-future',
      level: 'warning',
      isFolded: false,
      panels: [{ kind: 'raw', value: { payload: 7 } }],
    });
  });

  it('shows pictures of a prompt by type and size, with their data where asked', async () => {
    const session = open();
    session.prompt([promptText('See'), image()]);
    expect(find(await view(session), 'prompt').panels).toMatchObject([
      { kind: 'text', text: 'See' },
      { kind: 'media', mediaType: 'image/png', bytes: 68, data: undefined },
    ]);
    expect(find(await view(session, { withMedia: true }), 'prompt').panels[1]).toMatchObject({
      data: expect.stringMatching(/^iVBOR/) as string,
    });
  });

  it('counts the records that show nothing, by turn and in all', async () => {
    const session = open();
    session.prompt('Hello');
    session.record({ type: 'mode', mode: 'normal', sessionId: session.sessionId });
    session.assistant(text('Hello.'));
    const { turns, hidden } = await view(session);
    expect(hidden.records).toBe(turns.reduce((sum, turn) => sum + turn.hidden.records, 0));
    expect(turns.find((turn) => turn.number === 1)?.hidden.records).toBeGreaterThan(0);
    expect(hidden.unreadable).toBe(0);
  });

  it('tells how many records cannot be read any more', async () => {
    const session = open();
    session.prompt('Hello');
    session.assistant(text('Hello.'));
    const fixture = openFixtureSession(session.files());
    const shown = await buildSessionView(fixture.session, { readRecords: async () => new Map() });
    expect(shown.hidden.unreadable).toBeGreaterThan(1);
    expect(shown.turns.flatMap((turn) => turn.entries)).toEqual([]);
  });
});

describe('readTurnViews', () => {
  it('reads the records of one turn before the next', async () => {
    const fixture = openFixtureSession(buildBranches().files());
    const sizes = [fixture.session.tree.preamble, ...fixture.session.tree.turns].map((turn) => turn.records.length);
    for await (const turn of readTurnViews(fixture.session, fixture, { path: 'all' })) {
      expect(fixture.reads).toHaveLength(turn.number + 1);
      expect(fixture.reads.at(-1)?.nodes).toBeLessThanOrEqual(sizes[turn.number] ?? 0);
    }
    expect(fixture.reads).toHaveLength(5);
  });
});
