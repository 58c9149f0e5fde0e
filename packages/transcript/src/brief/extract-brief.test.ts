import { describe, expect, it } from 'vitest';
import { bashFailure, bashResult, image, openSession, text, thinking, type SessionBuilder } from '../fixtures/index.ts';
import { findTaskNotification } from '../conversation/find-task-notification.ts';
import { buildTurnItems } from '../conversation/build-turn-items.ts';
import { extractBrief, hasSubstance, toBriefContext, type TurnBrief } from './extract-brief.ts';
import { openCheckpointFacts, type CheckpointFact } from '../conversation/side/open-checkpoint-facts.ts';
import { readTreeSession } from '../conversation/tree-session.test-kit.ts';

function briefs(builder: SessionBuilder): readonly TurnBrief[] {
  const { session, records, findRecord } = readTreeSession(builder.files());
  const checkpoints = openCheckpointFacts(session.project);
  for (const record of records) checkpoints.add(record);
  const notifications = records.flatMap(({ value }) => findTaskNotification(value) ?? []);
  const context = toBriefContext(session, checkpoints.facts(), notifications);
  const calls = new Map(session.calls.map(({ call }) => [call.id, call]));
  return session.tree.turns.map((turn) =>
    extractBrief(
      turn,
      buildTurnItems(turn.records, {
        findRecord,
        findCall: (id) => calls.get(id),
        listAgentsOf: (id) => session.agents.filter((run) => run.toolUseId === id),
        isQueuedPrompt: (node) => session.queuedPrompts.includes(node.number),
      }),
      context,
    ),
  );
}

const open = (version: '1.0.128' | '2.0.76' | '2.1.325' = '2.1.325') =>
  openSession({ version, cwd: '/home/ada/harbour', seed: 'brief' });

describe('extractBrief', () => {
  it('takes intent, tools, all texts, files and commands of a turn, and no thinking or output', () => {
    const builder = open();
    builder.file('src/tide.ts', 'one\n');
    builder.prompt('Make it two.');
    builder.assistant(text('I will look.'));
    builder.read('src/tide.ts', thinking('Hm.'));
    builder.edit('src/tide.ts', 'one', 'two', text('Changing it.'));
    builder.call('Bash', { command: 'npm test', description: 'Test' }, bashFailure(1, { stdout: 'secret output' }));
    builder.call('Bash', { command: 'npm test' }, bashResult('fine'));
    builder.assistant(text('Done.'));
    const [brief] = briefs(builder);
    expect(brief).toMatchObject({
      number: 1,
      intent: 'Make it two.',
      tools: [
        { name: 'Bash', calls: 2, failed: 1 },
        { name: 'Edit', calls: 1, failed: 0 },
        { name: 'Read', calls: 1, failed: 0 },
      ],
      texts: ['I will look.', 'Changing it.', 'Done.'],
      files: [{ path: '/home/ada/harbour/src/tide.ts', by: ['Edit'], isDeleted: false }],
      commands: [
        { command: 'npm test', description: 'Test', status: 'error' },
        { command: 'npm test', description: '', status: 'ok' },
      ],
    });
    expect(JSON.stringify(brief)).not.toMatch(/Hm\.|secret output/);
  });

  it('takes filler for no answer, whoever wrote it', () => {
    const builder = open();
    builder.prompt('Answer with a voice.');
    builder.call('Bash', { command: './say.sh hello' }, bashResult(''));
    builder.assistant(text('No response requested.'));
    builder.prompt('And now?');
    builder.assistant(text('No response requested by the harbour: all boats stay.'));
    expect(briefs(builder).map(({ texts, hasFinalAnswer }) => [texts.length, hasFinalAnswer])).toEqual([
      [0, true],
      [1, true],
    ]);
  });

  it.each(['2.0.76', '2.1.325'] as const)(
    'finds a file that a command changed through the checkpoint of the next prompt (%s)',
    (version) => {
      const builder = open(version);
      builder.prompt('Write notes.');
      builder.write('notes.md', 'one\n');
      builder.prompt('Sort them.');
      builder.call('Bash', { command: 'sort -o notes.md notes.md' }, bashResult(''));
      builder.file('notes.md', 'sorted\n');
      builder.prompt('Thanks.');
      builder.assistant(text('You are welcome.'));
      expect(briefs(builder).map((brief) => brief.files)).toEqual([
        [{ path: '/home/ada/harbour/notes.md', by: ['Write'], isDeleted: false }],
        [{ path: '/home/ada/harbour/notes.md', by: ['checkpoint'], isDeleted: false }],
        [],
      ]);
    },
  );

  it('blames no command of the client for a change', () => {
    const builder = open();
    builder.prompt('Write notes.');
    builder.write('notes.md', 'one\n');
    builder.prompt('Sort them.');
    builder.call('Bash', { command: 'sort -o notes.md notes.md' }, bashResult(''));
    builder.file('notes.md', 'sorted\n');
    builder.slashCommand('/cost', 'Total: nothing', { as: 'user' });
    builder.prompt('Thanks.');
    builder.assistant(text('You are welcome.'));
    const all = briefs(builder);
    expect(all.map((brief) => brief.files.length)).toEqual([1, 1, 0, 0]);
    expect(all.map(hasSubstance)).toEqual([true, true, false, true]);
    expect(all[2]?.intent).toBe('/cost');
  });

  // The oldest keeps them as sidechains in the main transcript.
  it.each(['1.0.128', '2.0.76', '2.1.325'] as const)('tells what sub-agents did and changed (%s)', (version) => {
    const builder = open(version);
    builder.prompt('Delegate it.');
    builder.agent({ description: 'Write the notes', prompt: 'Write.', type: 'general-purpose' }, (agent) => {
      agent.write('notes.md', 'one\n');
      agent.assistant(text('Written.'));
    });
    builder.assistant(text('Delegated.'));
    const [brief] = briefs(builder);
    expect(brief?.agents).toEqual([
      {
        type: 'general-purpose',
        description: 'Write the notes',
        status: 'ok',
        prompt: 'Write.',
        report: 'Written.',
        tools: [{ name: 'Write', calls: 1, failed: 0 }],
      },
    ]);
    expect(brief?.files).toEqual([{ path: '/home/ada/harbour/notes.md', by: ['sub-agent'], isDeleted: false }]);
  });

  it('has the report of an agent that went to the background', () => {
    const builder = open();
    builder.prompt('Delegate it.');
    const task = { description: 'Count boats', prompt: 'Count.', type: 'Explore', background: true };
    const launched = builder.agent(task, (agent) => agent.assistant(text('Three boats.')));
    builder.agentNotification(launched);
    builder.assistant(text('Thanks.'));
    const agents = briefs(builder).flatMap((brief) => brief.agents);
    expect(agents).toMatchObject([
      { type: 'Explore', description: 'Count boats', status: 'ok', report: 'Three boats.' },
    ]);
  });

  it('names an agent that left no file as its call does', () => {
    const builder = open();
    builder.prompt('Delegate it.');
    builder.call('Agent', { description: 'Look', subagent_type: 'Explore', prompt: 'Look.' }, bashFailure(1, {}));
    builder.assistant(text('It failed.'));
    expect(briefs(builder)[0]?.agents).toMatchObject([{ type: 'Explore', description: 'Look', status: 'error' }]);
  });

  it('keeps what the person decided: answers and plans', () => {
    const builder = open();
    builder.prompt('Plan it.');
    builder.call('AskUserQuestion', { questions: [] }, () => ({
      content: 'Answered.',
      toolUseResult: { questions: [], answers: { 'Which unit?': 'Metres' } },
    }));
    builder.call('ExitPlanMode', { plan: '# Tide board' }, () => ({
      content: 'Approved.',
      toolUseResult: { plan: '# Tide board', isAgent: false },
    }));
    builder.assistant(text('Done.'));
    expect(briefs(builder)[0]?.decisions).toEqual([
      { kind: 'answer', question: 'Which unit?', answer: 'Metres', note: '' },
      { kind: 'plan', plan: '# Tide board', isApproved: true },
    ]);
  });

  it('names the files of a prompt that is no more than pictures and documents', () => {
    const builder = open();
    const source = { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' } as const;
    builder.prompt([image(), { type: 'document', title: 'tides.pdf', source }]);
    builder.assistant(text('A harbour.'));
    builder.prompt([image()]);
    builder.assistant(text('Another one.'));
    const all = briefs(builder);
    expect(all.map((brief) => brief.intent)).toEqual([
      'Image (image/png), document tides.pdf (application/pdf)',
      'Image (image/png)',
    ]);
  });

  it('keeps what was typed while the agent was busy', () => {
    const builder = open();
    builder.prompt('Go.');
    builder.queue('And hurry!');
    builder.assistant(text('Gone.'));
    expect(briefs(builder)[0]).toMatchObject({ intent: 'Go.', additions: ['And hurry!'] });
  });

  it('leaves out the words the client puts into the mouth of the model', () => {
    const builder = open();
    builder.prompt('Go.');
    builder.apiError('overloaded');
    expect(briefs(builder)[0]?.texts).toEqual([]);
  });

  it('counts a file that is gone once, however many prompts find it gone', () => {
    const builder = open();
    for (const words of ['Write.', 'Delete.', 'One.', 'Two.', 'Three.']) {
      builder.prompt(words);
      builder.assistant(text('Yes.'));
    }
    const { session } = readTreeSession(builder.files());
    const toFact = (turn: number, version: number, backupName: string | undefined, changedBy?: string) => ({
      path: '/home/ada/harbour/notes.md',
      backupName,
      version,
      previousVersion: version - 1,
      time: undefined,
      promptId: session.tree.turns[turn - 1]?.start?.node.uuid,
      changedBy,
      place: { agentId: undefined, line: 1, offset: 0, uuid: undefined } as unknown as CheckpointFact['place'],
    });
    const list = (facts: readonly CheckpointFact[]) =>
      [...toBriefContext(session, facts, []).changedFiles].map(([turn, of]) => [turn.number, of.length]);
    const written = [toFact(1, 1, undefined, 'a'), toFact(2, 2, 'x@v2')];
    const gone = [3, 4, 5].map((turn) => toFact(turn, turn, undefined));
    expect(list([...written, ...gone])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    // Written and deleted in one turn.
    expect(list([toFact(1, 1, undefined, 'a'), toFact(2, 2, undefined), toFact(3, 3, undefined)])).toEqual([[1, 1]]);
    // Snapshots that are written late repeat older versions.
    expect(list([...written, toFact(3, 1, undefined), toFact(4, 2, 'x@v2')])).toEqual([[1, 1]]);
  });

  it('says that a file is deleted only where a command deleted it by name', () => {
    const builder = open();
    builder.prompt('Write notes.');
    builder.write('notes.md', 'one\n');
    builder.write('tides.md', 'one\n');
    builder.prompt('Delete one, and try the other.');
    builder.call('Bash', { command: 'rm notes.md' }, bashResult(''));
    builder.call('Bash', { command: 'rm tides.md' }, bashFailure(1, { stderr: 'busy' }));
    builder.assistant(text('Done.'));
    const all = briefs(builder).map((brief) => brief.files.map(({ path, isDeleted }) => [path, isDeleted]));
    expect(all[1]).toEqual([['/home/ada/harbour/notes.md', true]]);
    expect(all[0]?.map(([, isDeleted]) => isDeleted)).toEqual([false, false]);
  });

  it('says of no file that it is deleted because a snapshot lacks it, or changed by a call that failed', () => {
    const builder = open();
    builder.prompt('Write.');
    builder.call(
      'Write',
      { file_path: '/home/ada/harbour/notes.md', content: 'one' },
      bashFailure(1, { stderr: 'read-only' }),
    );
    const failed = readTreeSession(builder.files()).session;
    const [use] = failed.calls.map(({ call }) => call.use.uuid);
    for (const words of ['Look.', 'Again.']) {
      builder.prompt(words);
      builder.assistant(text('Yes.'));
    }
    const { session } = readTreeSession(builder.files());
    const toFact = (turn: number, version: number, changedBy?: string) =>
      ({
        path: '/home/ada/harbour/notes.md',
        backupName: undefined,
        version,
        promptId: session.tree.turns[turn - 1]?.start?.node.uuid,
        changedBy,
      }) as CheckpointFact;
    const list = (changedBy: string | undefined) =>
      [...toBriefContext(session, [toFact(1, 1, changedBy), toFact(2, 2)], []).changedFiles].length;
    expect(list(use)).toBe(0);
    expect(list('another')).toBe(1);
    expect(briefs(builder)[0]?.files).toEqual([]);
  });

  it('finds commits and pull requests of commands', () => {
    const builder = open();
    builder.prompt('Ship it.');
    builder.call(
      'Bash',
      { command: "git commit -F - <<'EOF'\nSort boats\nEOF" },
      bashResult('[main 1234567] Sort boats'),
    );
    builder.call('Bash', { command: 'gh pr create -t "Boats"' }, bashResult('https://git.example/ada/harbour/pull/58'));
    builder.assistant(text('Shipped.'));
    expect(briefs(builder)[0]).toMatchObject({
      commits: [{ subject: 'Sort boats', hash: '1234567' }],
      pullRequests: [{ url: 'https://git.example/ada/harbour/pull/58', number: 58, title: 'Boats', action: 'created' }],
    });
  });

  it('prints the note of the person where it is the answer, and free text instead of answers', () => {
    const builder = open();
    builder.prompt('Plan it.');
    builder.call('AskUserQuestion', { questions: [] }, () => ({
      content: 'Answered.',
      toolUseResult: {
        questions: [],
        answers: { 'Which unit?': '(notes only)', 'Which port?': 'Both' },
        annotations: { 'Which unit?': { notes: 'Fathoms' }, 'Which port?': { notes: 'north first' } },
      },
    }));
    builder.call('AskUserQuestion', { questions: [{ question: 'When?' }] }, () => ({
      content: 'Answered.',
      toolUseResult: { questions: [], answers: {}, response: 'Tomorrow' },
    }));
    builder.assistant(text('Done.'));
    expect(briefs(builder)[0]?.decisions).toEqual([
      { kind: 'answer', question: 'Which unit?', answer: '', note: 'Fathoms' },
      { kind: 'answer', question: 'Which port?', answer: 'Both', note: 'north first' },
      { kind: 'answer', question: 'When?', answer: 'Tomorrow', note: '' },
    ]);
  });

  it('says how a turn ended: interrupted, or with an error of the API', () => {
    const builder = open();
    builder.prompt('Go.');
    builder.assistant(text('Going.'));
    builder.interrupt();
    builder.prompt('Go on.');
    builder.apiError('overloaded');
    const [first, second] = briefs(builder);
    expect(first).toMatchObject({ isInterrupted: true, apiError: undefined });
    expect(second?.isInterrupted).toBe(false);
    expect(second?.apiError).toMatch(/\w/);
  });
});
