import { describe, expect, it } from 'vitest';
import { buildAgentThread } from './build-agent-thread.ts';
import type { Session } from './build-session.ts';
import { answer, call, prompt, r, result, session } from './session.test-kit.ts';

const describeThread = (built: Session, id: string) => {
  const run = built.agents.find((agent) => agent.id === id);
  const thread = run === undefined ? undefined : buildAgentThread(built, run);
  return thread === undefined
    ? undefined
    : [thread.tree.preamble, ...thread.tree.turns].map(
        (turn) => `${turn.number}: ${turn.records.map(({ node }) => node.uuid).join(' ')}`,
      );
};
const task = call('a1', 'u1', 't1', 'Task', { prompt: 'Look around.' });

describe('buildAgentThread', () => {
  it('gives the turns of an agent file, each from a prompt of its parent', () => {
    const records = [
      prompt('x1', null, 'Look around.'),
      answer('x2', 'x1'),
      prompt('x3', 'x2', 'And further.'),
      answer('x4', 'x3'),
    ];
    const built = session(
      [prompt('u1', null), task, result('u2', 'a1', 't1')],
      [{ id: 'aa', records, meta: { toolUseId: 't1' } }],
    );
    expect(describeThread(built, 'aa')).toEqual(['0: ', '1: x1 x2', '2: x3 x4']);
  });

  it('leaves out the copy of the parent’s thread at the beginning of a forked agent', () => {
    const main = [prompt('u1', null), task, result('u2', 'a1', 't1')];
    const built = session(main, [
      { id: 'aa', records: [...main, prompt('x1', 'u2', 'Go on.'), answer('x2', 'x1')], meta: { toolUseId: 't1' } },
    ]);
    expect(describeThread(built, 'aa')).toEqual(['0: ', '1: x1 x2']);
  });

  it('gathers a sidechain of the main file, in whatever order it stands', () => {
    const side = { isSidechain: true };
    const main = [
      prompt('u1', null),
      task,
      answer('x3', 'x2', { record: side }),
      prompt('x1', null, 'Look around.', side),
      r('assistant', 'x2', 'x1', side),
      prompt('y1', null, 'Another.', side),
      result('u2', 'a1', 't1'),
    ];
    const built = session(main);
    expect(describeThread(built, 'x1')).toEqual(['0: ', '1: x3 x1 x2']);
    expect(describeThread(built, 'y1')).toEqual(['0: ', '1: y1']);
  });
});
