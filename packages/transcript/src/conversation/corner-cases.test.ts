import { describe, expect, it } from 'vitest';
import { findUsageCopy } from '../usage/message-usage.ts';
import { answer, call, prompt, r, result, session } from './session.test-kit.ts';

const boundary = r('system', 'b1', null, { subtype: 'compact_boundary' });
const long = 'dig '.repeat(1200);

describe('corner cases of real files', () => {
  it('counts a summary that comes to hang on a boundary once', () => {
    for (const parent of [null, 'ghost'])
      expect(
        session([
          prompt('u1', null),
          answer('a1', 'u1'),
          boundary,
          prompt('s1', parent, 'x', { isCompactSummary: true }),
        ]).compactions,
      ).toHaveLength(1);
  });

  it('tells apart long prompts that differ only at their end', () => {
    const calls = [
      call('c1', null, 't1', 'Task', { prompt: `${long}1` }),
      call('c2', 'c1', 't2', 'Task', { prompt: `${long}2` }),
    ];
    expect(session(calls, [{ id: 'a1', records: [prompt('x1', null, `${long}2`)] }]).agents[0]?.toolUseId).toBe('t2');
    expect(session([...calls, prompt('x1', null, `${long}2`, { isSidechain: true })]).agents[0]?.toolUseId).toBe('t2');
  });

  it('links an agent by a result whose call is nowhere, and by a second result of the same id', () => {
    const agents = [{ id: 'a1', records: [prompt('x1', null, 'other')] }];
    expect(
      session([prompt('u1', null), result('r1', 'u1', 't9', 'x', { toolUseResult: { agentId: 'a1' } })], agents)
        .agents[0]?.toolUseId,
    ).toBe('t9');
    expect(
      session(
        [
          call('c1', null, 't2', 'Task'),
          result('r1', 'c1', 't2'),
          result('r2', 'c1', 't2', 'x', { toolUseResult: { agentId: 'a1' } }),
        ],
        agents,
      ).agents[0]?.toolUseId,
    ).toBe('t2');
  });

  it('does not let an agent start itself', () => {
    const records = [
      prompt('x1', null, 'look'),
      call('x2', 'x1', 't5', 'Read'),
      result('x3', 'x2', 't5', 'agentId: a1'),
    ];
    expect(session([], [{ id: 'a1', records }]).agents[0]?.toolUseId).toBeUndefined();
  });

  it('takes a call from a copy for compaction last', () => {
    const agents = ['acompact-1f', 'b2'].map((id) => ({ id, records: [prompt(`${id}-1`, null, 'dig')] }));
    expect(
      session([call('c1', null, 't1', 'Task', { prompt: 'dig' })], agents).agents.map((agent) => [
        agent.id,
        agent.toolUseId,
      ]),
    ).toEqual([
      ['acompact-1f', undefined],
      ['b2', 't1'],
    ]);
  });

  it('links by progress reports of agents only', () => {
    const progress = (type: string) =>
      r('progress', 'p1', 'c1', { parentToolUseID: 't1', data: { type, agentId: 'a1' } });
    const link = (type: string) =>
      session([call('c1', null, 't1', 'Task'), progress(type)], [{ id: 'a1', records: [prompt('x1', null, 'other')] }])
        .agents[0]?.toolUseId;
    expect([link('agent_progress'), link('hook_progress')]).toEqual(['t1', undefined]);
  });

  it('joins a result that stands in the answer itself', () => {
    const both = answer('a1', null, {
      blocks: [
        { type: 'tool_use', id: 't1', name: 'WebSearch', input: {} },
        { type: 'tool_result', tool_use_id: 't1', content: 'x' },
      ],
    });
    expect(session([both, answer('a2', 'a1')]).calls.map(({ call: made }) => made.status)).toEqual(['ok']);
  });

  it('takes a command that the model ran for no start: calls beside it are not lost, and no turn begins', () => {
    const two = answer('a1', 'u1', {
      blocks: [
        { type: 'tool_use', id: 't1', name: 'Skill', input: {} },
        { type: 'tool_use', id: 't2', name: 'Bash', input: {} },
      ],
    });
    const found = session([
      prompt('u1', null),
      two,
      result('r1', 'a1', 't1'),
      prompt('c1', 'r1', '<command-args>deploy</command-args>'),
    ]);
    expect(found.calls.map(({ call: made }) => made.status)).toEqual(['ok', 'pending']);
    expect(found.tree.turns).toHaveLength(1);
  });

  it('works while the last message has an open call, even one whose id was used before', () => {
    const twice = (uuid: string, parent: string | null, id: string) =>
      answer(uuid, parent, { id, blocks: [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }] });
    expect(
      session([prompt('u1', null), twice('a1', 'u1', 'm1'), answer('a2', 'a1'), twice('a3', 'a2', 'm3')]).status,
    ).toBe('working');
  });

  it('counts a copied message without id once in a session', () => {
    const bare = r('assistant', 'a1', null, {
      message: { model: 'glm-5', content: [], usage: { input_tokens: 1, output_tokens: 2 } },
    });
    const found = session([bare], [{ id: 'x1', records: [bare] }]);
    expect(found.assistantMessages).toBe(1);
    expect(found.usage.byModel().get('glm-5')).toMatchObject({ messages: 1, output: 2 });
  });

  it('reads cache writes from the total where the split is empty', () => {
    const usage = (creation: object | null) =>
      findUsageCopy({
        message: {
          id: 'm',
          model: 'x',
          usage: { cache_creation_input_tokens: 100, cache_creation: creation as never },
        },
      });
    expect(usage({})).toMatchObject({ cacheWrite5m: 100, cacheWrite1h: 0 });
    expect(usage(null)).toMatchObject({ cacheWrite5m: 100 });
    expect(usage({ ephemeral_1h_input_tokens: 70 })).toMatchObject({ cacheWrite5m: 0, cacheWrite1h: 70 });
  });

  it('survives a hundred and fifty thousand branches at one place', () => {
    const records = [
      prompt('u0', null),
      ...Array.from({ length: 150_000 }, (_, index) => prompt(`u${index + 1}`, 'u0', 'x')),
    ];
    expect(session(records).tree.branchPoints).toHaveLength(1);
  });

  it('takes the title from the block that a person typed, behind what the editor added', () => {
    const blocks = [
      { type: 'text', text: '<ide_opened_file>tide.ts</ide_opened_file>' },
      { type: 'text', text: 'Fix the tide' },
    ];
    expect(session([prompt('u1', null, blocks)]).title?.text).toBe('Fix the tide');
  });

  it('lets a command that the model ran say nothing of the status, whatever it looks like', () => {
    const before = [call('a1', null, 't1', 'Skill'), result('r1', 'a1', 't1'), answer('a2', 'r1')];
    for (const text of ['<command-args>x</command-args>', '<command-name>/x</command-name>'])
      expect(session([...before, prompt('u1', 'r1', text)]).status).toBe('waiting');
    expect(session([...before, prompt('u1', 'a2', '<command-args>x</command-args>')]).status).toBe('working');
  });

  it('is done with a result that names an agent and then goes on in dots for a megabyte', () => {
    const named = `agentId: a1${'.'.repeat(1_000_000)}x agentId: a2...`;
    const found = session(
      [call('a1', null, 't1', 'Bash'), result('r1', 'a1', 't1', named)],
      [{ id: 'a2', records: [prompt('p1', null, 'x', { isSidechain: true })] }],
    );
    expect(found.agents.map(({ id, toolUseId }) => [id, toolUseId])).toEqual([['a2', 't1']]);
  });
});
