import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { answer, call, prompt, r, result, session, type TestAgent } from './session.test-kit.ts';

const work = (id: string, text = `work of ${id}`): readonly JsonObject[] => [
  prompt(`${id}-1`, null, text, { isSidechain: true, agentId: id }),
  answer(`${id}-2`, `${id}-1`),
];

function links(records: readonly JsonObject[], agents: readonly TestAgent[]) {
  return session(records, agents).agents.map(({ id, toolUseId, parentAgentId, depth, isInternal }) => ({
    id,
    toolUseId,
    parentAgentId,
    depth,
    isInternal,
  }));
}

const linked = (id: string, toolUseId: string | undefined, parentAgentId?: string, depth = 1) => ({
  id,
  toolUseId,
  parentAgentId,
  depth,
  isInternal: false,
});

describe('agent runs', () => {
  it('are linked by their meta file, even to a call that is nowhere', () => {
    expect(links([], [{ id: 'a1', records: work('a1'), meta: { toolUseId: 't9' } }])).toEqual([linked('a1', 't9')]);
  });

  it('are linked by the run of a workflow, the id in the result, its text, progress, last by the prompt', () => {
    const start = (more: JsonObject, text = 'done') => [
      call('c1', null, 't1', 'Agent', { prompt: 'work of a1' }),
      result('r1', 'c1', 't1', text, more),
    ];
    expect(
      links(
        [call('c1', null, 't1', 'Workflow'), result('r1', 'c1', 't1', 'x', { toolUseResult: { runId: 'wf_1' } })],
        [{ id: 'a1', records: work('a1'), runId: 'wf_1' }],
      ),
    ).toEqual([linked('a1', 't1')]);
    expect(links(start({ toolUseResult: { agentId: 'a1' } }), [{ id: 'a1', records: work('a1', 'other') }])).toEqual([
      linked('a1', 't1'),
    ]);
    expect(
      links(start({}, 'report\nagentId: a1 (for resuming)'), [{ id: 'a1', records: work('a1', 'other') }]),
    ).toEqual([linked('a1', 't1')]);
    const progress = r('progress', 'p1', 'c1', {
      parentToolUseID: 't1',
      data: { type: 'agent_progress', agentId: 'a1' },
    });
    expect(links([...start({}), progress], [{ id: 'a1', records: work('a1', 'other') }])).toEqual([linked('a1', 't1')]);
    expect(links(start({}), [{ id: 'a1', records: work('a1') }])).toEqual([linked('a1', 't1')]);
    expect(links(start({}), [{ id: 'a1', records: work('a1', 'other') }])).toEqual([linked('a1', undefined)]);
  });

  it('are linked by the id inside the block of the result, each of several', () => {
    const block = (id: string, agentId: string) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: 'done',
      toolUseResult: { agentId },
    });
    const agents = ['a1', 'a2'].map((id) => ({ id, records: work(id, `other of ${id}`) }));
    const calls = [call('c1', null, 't1', 'Task'), call('c2', 'c1', 't2', 'Task')];
    const both = r('user', 'r1', 'c2', { message: { role: 'user', content: [block('t1', 'a1'), block('t2', 'a2')] } });
    expect(links([...calls, both], agents)).toEqual([linked('a1', 't1'), linked('a2', 't2')]);
    const one = r('user', 'r1', 'c2', { message: { role: 'user', content: [block('t2', 'a1')] } });
    expect(links([...calls, one], agents.slice(0, 1))).toEqual([linked('a1', 't2')]);
  });

  it('with the same prompt take one call each', () => {
    const calls = [
      call('c1', null, 't1', 'Task', { prompt: 'dig' }),
      call('c2', 'c1', 't2', 'Task', { prompt: 'dig' }),
    ];
    expect(
      links(calls, [
        { id: 'a1', records: work('a1', 'dig') },
        { id: 'a2', records: work('a2', 'dig') },
      ]),
    ).toEqual([linked('a1', 't1'), linked('a2', 't2')]);
  });

  it('started by an agent are one deeper than it', () => {
    const outer = [
      ...work('a1'),
      call('a1-3', 'a1-2', 't2', 'Agent', { prompt: 'deeper' }),
      result('a1-4', 'a1-3', 't2', 'x', { toolUseResult: { agentId: 'a2' } }),
    ];
    expect(
      links(
        [call('c1', null, 't1', 'Agent'), result('r1', 'c1', 't1', 'x', { toolUseResult: { agentId: 'a1' } })],
        [
          { id: 'a1', records: outer },
          { id: 'a2', records: work('a2') },
        ],
      ),
    ).toEqual([linked('a1', 't1'), linked('a2', 't2', 'a1', 2)]);
  });

  it('of the client are internal: warm-ups, copies for compaction, suggestions; not a question asked aside', () => {
    const internal = links(
      [],
      [
        { id: 'a1', records: work('a1', 'Warmup') },
        { id: 'a2', records: [answer('x', null)] },
        { id: 'acompact-1f', records: work('a3') },
        { id: 'aprompt_suggestion-1f', records: work('a4') },
        { id: 'aside_question-1f', records: work('a5') },
      ],
    );
    expect(internal.map(({ id, isInternal }) => [id, isInternal])).toEqual([
      ['a1', true],
      ['a2', true],
      ['acompact-1f', true],
      ['aprompt_suggestion-1f', true],
      ['aside_question-1f', false],
    ]);
  });

  it('inside the main file are internal where the client asked for them by a warm-up', () => {
    const records = ['Warmup', 'Warmup please'].flatMap((text, at) => [
      prompt(`s${at}`, null, text, { isSidechain: true }),
      answer(`t${at}`, `s${at}`, { record: { isSidechain: true } }),
    ]);
    expect(links(records, [])).toEqual([{ ...linked('s0', undefined), isInternal: true }, linked('s1', undefined)]);
  });

  it('without a user record are real where a call started them', () => {
    expect(
      links(
        [call('c1', null, 't1', 'Task'), result('r1', 'c1', 't1', 'x', { toolUseResult: { agentId: 'a2' } })],
        [{ id: 'a2', records: [answer('x', null)] }],
      ),
    ).toEqual([linked('a2', 't1')]);
  });

  it('whose links run in a circle end somewhere', () => {
    const ring = (own: string, id: string) => [...work(own), call(`${own}-3`, null, id, 'Agent')];
    const found = links(
      [],
      [
        { id: 'a1', records: ring('a1', 't2'), meta: { toolUseId: 't1' } },
        { id: 'a2', records: ring('a2', 't1'), meta: { toolUseId: 't2' } },
      ],
    );
    expect(found.every(({ depth }) => depth >= 1 && depth <= 3)).toBe(true);
  });
});
