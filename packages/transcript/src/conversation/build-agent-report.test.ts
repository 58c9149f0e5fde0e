import { describe, expect, it } from 'vitest';
import { bashResult, openSession, text, type SessionBuilder } from '../fixtures/index.ts';
import { buildAgentReport, type AgentReport, type ReportedAgent } from './build-agent-report.ts';
import { findTaskNotification } from './find-task-notification.ts';
import { answer, call, prompt, result, session } from './session.test-kit.ts';
import { readTreeSession } from './tree-session.test-kit.ts';

function report(builder: SessionBuilder): AgentReport {
  const { session: built, records } = readTreeSession(builder.files());
  return buildAgentReport(
    built,
    records.flatMap(({ value }) => findTaskNotification(value) ?? []),
  );
}

const outline = (agents: readonly ReportedAgent[]): readonly unknown[] =>
  agents.map(({ description, status, children }) => [description, status, ...outline(children)]);

describe('buildAgentReport', () => {
  it.each(['1.0.128', '2.0.42', '2.1.42', '2.1.325'] as const)(
    'counts an agent from its own records and sets the recorded totals beside it (%s)',
    (version) => {
      const builder = openSession({ version, cwd: '/home/ada/harbour', seed: 'report' });
      builder.prompt('Find it.');
      builder.agent({ description: 'Find the commit', prompt: 'Which commit was it?', type: 'Explore' }, (agent) => {
        agent.call('Bash', { command: 'git log' }, bashResult('c0ffee'));
        agent.assistant(text('It was c0ffee.'));
      });
      builder.assistant(text('Found.'));
      const { agents, orphans } = report(builder);
      expect(orphans).toEqual([]);
      expect(agents).toHaveLength(1);
      expect(agents[0]).toMatchObject({
        type: 'Explore',
        description: 'Find the commit',
        status: 'completed',
        isBackground: false,
        computed: { toolCalls: 1 },
        recorded: { toolCalls: 1 },
        difference: { toolCalls: 0 },
      });
      const { computed, recorded, difference } = agents[0]!;
      expect(computed.tokens).toBeGreaterThan(computed.contextTokens);
      expect(difference?.tokens).toBe((recorded?.tokens ?? 0) - computed.contextTokens);
      expect(difference?.durationMs).toBe((recorded?.durationMs ?? 0) - (computed.durationMs ?? 0));
    },
  );

  it('gives a background agent the end that its notification tells', () => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'background' });
    builder.prompt('Collect data.');
    const launched = builder.agent({ description: 'Collect', prompt: 'Collect data.', background: true }, (agent) =>
      agent.assistant(text('Collected.')),
    );
    expect(report(builder).agents[0]).toMatchObject({
      isBackground: true,
      notification: undefined,
      recorded: undefined,
      status: 'completed',
    });
    builder.agentNotification(launched);
    expect(report(builder).agents[0]).toMatchObject({
      isBackground: true,
      status: 'completed',
      recorded: { tokens: launched.tokens, toolCalls: 0 },
    });
  });

  it('shows nested agents below their parents', () => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'nested' });
    builder.prompt('Go.');
    builder.agent({ description: 'Outer', prompt: 'Delegate.' }, (outer) => {
      outer.agent({ description: 'Inner', prompt: 'Do it.' }, (inner) => inner.assistant(text('Did it.')));
      outer.assistant(text('Delegated.'));
    });
    expect(outline(report(builder).agents)).toEqual([['Outer', 'completed', ['Inner', 'completed']]]);
  });

  it('counts warm-ups apart and puts orphans at the end', () => {
    const builder = openSession({ version: '2.0.42', cwd: '/home/ada/harbour', seed: 'warm' });
    builder.warmUpAgent();
    builder.prompt('Go.');
    const { agents, internal } = report(builder);
    expect([agents.length, internal.length]).toEqual([0, 1]);
    const orphan = buildAgentReport(
      session([prompt('p', null)], [{ id: 'a1', records: [prompt('x', null, 'Look\naround'), answer('y', 'x')] }]),
      [],
    );
    expect(orphan.agents).toEqual([]);
    expect(orphan.orphans).toMatchObject([{ isOrphan: true, description: 'Look', status: 'completed' }]);
  });

  it('tells how an agent ended that was not finished', () => {
    const records = [
      prompt('p', null),
      call('a', 'p', 't1', 'Agent', { prompt: 'one', description: 'One' }, 'm'),
      call('b', 'a', 't2', 'Agent', { prompt: 'two', description: 'Two' }, 'm'),
      result('c', 'b', 't2', 'boom', {}, { is_error: true }),
    ];
    const built = session(records, [
      { id: 'a1', records: [prompt('x', null, 'one')], meta: { toolUseId: 't1' } },
      { id: 'a2', records: [prompt('y', null, 'two')], meta: { toolUseId: 't2' } },
      {
        id: 'a3',
        records: [prompt('z', null, 'three'), call('z2', 'z', 't9', 'Bash')],
        meta: { toolUseId: 'elsewhere' },
      },
    ]);
    expect(outline(buildAgentReport(built, []).agents)).toEqual([
      ['One', 'running'],
      ['Two', 'error'],
      ['three', 'unfinished'],
    ]);
  });

  it('takes for the agents of a workflow neither the end nor the totals of their common call', () => {
    const records = [
      prompt('p', null),
      call('a', 'p', 't1', 'Workflow'),
      result('b', 'a', 't1', 'ok', {
        toolUseResult: { runId: 'wf_1', agentId: 'x', status: 'completed', totalTokens: 5 },
      }),
    ];
    const built = session(records, [
      { id: 'a1', records: [prompt('x', null, 'step'), call('x2', 'x', 't9', 'Bash')], runId: 'wf_1' },
    ]);
    const { agents } = buildAgentReport(built, [
      {
        taskId: 'w1',
        toolUseId: 't1',
        status: 'completed',
        summary: undefined,
        report: undefined,
        totals: { durationMs: 1, tokens: 1, toolCalls: 1 },
      },
    ]);
    expect(agents).toMatchObject([{ status: 'unfinished', recorded: undefined }]);
  });

  it('loses nobody where damaged links run in a circle', () => {
    const built = session(
      [prompt('p', null)],
      [
        {
          id: 'a1',
          records: [prompt('x', null, 'one'), call('x2', 'x', 't1', 'Agent', { prompt: 'two' })],
          meta: { toolUseId: 't2' },
        },
        {
          id: 'a2',
          records: [prompt('y', null, 'two'), call('y2', 'y', 't2', 'Agent', { prompt: 'one' })],
          meta: { toolUseId: 't1' },
        },
      ],
    );
    const { agents } = buildAgentReport(built, []);
    expect(agents.flatMap((agent) => [agent.run.id, ...agent.children.map((child) => child.run.id)]).sort()).toEqual([
      'a1',
      'a2',
    ]);
  });
});
