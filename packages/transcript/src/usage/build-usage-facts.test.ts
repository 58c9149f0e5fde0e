import { describe, expect, it } from 'vitest';
import { buildUsageFacts } from './build-usage-facts.ts';
import type { CostState } from './open-file-usage.ts';
import { message, owned } from './usage.test-kit.ts';

describe('messages of many files', () => {
  it('count once, by the copy with the most output tokens', () => {
    const { facts } = buildUsageFacts([
      owned({ file: 'a' }, [message('m', { output: 1, input: 9 })]),
      owned({ file: 'b' }, [message('m', { output: 7, input: 4 })]),
      owned({ file: 'c' }, [message('m', { output: 3 })]),
    ]);
    expect([...facts]).toMatchObject([{ output: 7, input: 4 }]);
  });

  it('count by the last of equal copies, files by path', () => {
    const { facts } = buildUsageFacts([
      owned({ file: 'b' }, [message('m', { output: 7, input: 2 })]),
      owned({ file: 'a' }, [message('m', { output: 7, input: 1 })]),
    ]);
    expect([...facts]).toMatchObject([{ input: 2 }]);
  });

  it('belong to the file that began first, else to the first by path', () => {
    const earlier = owned({ file: 'z', session: 'old' }, [message('m', { output: 1 })], { firstMs: 1 });
    const later = owned({ file: 'a', session: 'new' }, [message('m', { output: 5 })], { firstMs: 2 });
    const timeless = owned({ file: '0', session: 'none' }, [message('m', { output: 5 })]);
    expect([...buildUsageFacts([later, earlier, timeless]).facts]).toMatchObject([
      { output: 5, owner: { session: 'old' } },
    ]);
    expect([...buildUsageFacts([{ ...later, usage: { ...later.usage, firstMs: 1 } }, earlier]).facts]).toMatchObject([
      { owner: { session: 'new' } },
    ]);
  });

  it('belong to the origin of a fork, whenever its file seems to begin', () => {
    const fork = owned({ file: 'a', session: 'fork' }, [message('m'), message('own')], { firstMs: 1 });
    const origin = owned({ file: 'z', session: 'origin' }, [message('m')], { firstMs: 2 });
    const copy = owned({ file: 'z/agent', session: 'origin', agent: 'a1' }, [message('m')], { firstMs: 3 });
    const { shared } = buildUsageFacts([copy, fork, origin]);
    expect(shared).toEqual([[fork, origin]]);
    const { facts } = buildUsageFacts([copy, fork, origin], { forks: [[origin, fork]] });
    expect(facts.map(({ key, owner: { session } }) => [key, session])).toEqual([
      ['m', 'origin'],
      ['own', 'fork'],
    ]);
  });

  it('of an agent belong to the agent of the origin, too', () => {
    const [fork, origin] = ['a', 'z'].map((file) => owned({ file, session: file }, [message('m')], { firstMs: 1 }));
    const agents = ['a', 'z'].map((session) =>
      owned({ file: `${session}/agent`, session, agent: 'a1' }, [message('n')], { firstMs: 2 }),
    );
    if (fork === undefined || origin === undefined) throw new Error('no files');
    const { facts } = buildUsageFacts([fork, origin, ...agents], { forks: [[origin, fork]] });
    expect(facts.map(({ key, owner: { session } }) => [key, session])).toEqual([
      ['m', 'z'],
      ['n', 'z'],
    ]);
  });

  it('without an id are the same where the record is, and stand alone where it has no uuid either', () => {
    const same = message(undefined, { uuid: 'u', output: 1 });
    expect([
      ...buildUsageFacts([
        owned({ file: 'a' }, [same, message(undefined), message(undefined)]),
        owned({ file: 'b' }, [same]),
      ]).facts,
    ]).toHaveLength(3);
  });

  it('keep the tools of the copy that shows most of them', () => {
    const { facts } = buildUsageFacts([
      owned({ file: 'a' }, [message('m', { output: 1, tools: ['Bash', 'Read'] })]),
      owned({ file: 'b' }, [message('m', { output: 2, tools: [] })]),
    ]);
    expect([...facts]).toMatchObject([{ output: 2, tools: ['Bash', 'Read'] }]);
  });
});

const state = (costMicros: number, model = 'claude-opus-5[1m]'): CostState => ({
  offset: 0,
  timeMs: 5,
  costMicros,
  hasUnknownModelCost: false,
  models: {
    [model]: { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0, costMicros },
  },
});
const steps = (...files: Parameters<typeof buildUsageFacts>[0]) =>
  buildUsageFacts(files).recorded.map(({ owner: { session }, costMicros }) => [session, costMicros]);

describe('recorded totals', () => {
  it('become steps that add up to the last one', () => {
    expect(steps(owned({}, [], { costStates: [state(10), state(10), state(25)] }))).toEqual([
      ['s1', 10],
      ['s1', 15],
    ]);
  });

  it('name the model as messages do', () => {
    expect(buildUsageFacts([owned({}, [], { costStates: [state(10)] })]).recorded[0]?.model).toBe('claude-opus-5');
  });

  it('that fall began anew', () => {
    expect(steps(owned({}, [], { costStates: [state(30), state(4)] }))).toEqual([
      ['s1', 30],
      ['s1', 4],
    ]);
  });

  it('of a fork leave out what its origin had spent when it was made', () => {
    const shared = [message('m1'), message('m2')];
    const origin = owned({ file: 'a', session: 'origin' }, shared, {
      firstMs: 1,
      costStates: [state(10), state(20), state(90)],
    });
    const fork = owned({ file: 'b', session: 'fork' }, [...shared, message('m3')], {
      firstMs: 2,
      costStates: [state(26), state(40)],
    });
    expect(steps(origin, fork)).toEqual([
      ['origin', 10],
      ['origin', 10],
      ['origin', 70],
      ['fork', 6],
      ['fork', 14],
    ]);
  });

  it('of a fork leave out nothing that its origin spent later', () => {
    const shared = [message('m1', { offset: 10 }), message('m2', { offset: 20 })];
    const origin = owned({ file: 'a', session: 'origin' }, [...shared, message('m9', { offset: 40 })], {
      firstMs: 1,
      costStates: [
        { ...state(20), offset: 30 },
        { ...state(25), offset: 50 },
      ],
    });
    const fork = owned({ file: 'b', session: 'fork' }, [...shared, message('m3', { offset: 40 })], {
      firstMs: 2,
      costStates: [{ ...state(26), offset: 50 }],
    });
    expect(steps(origin, fork)).toEqual([
      ['origin', 20],
      ['origin', 5],
      ['fork', 6],
    ]);
  });

  it('of sessions that share nothing are not compared', () => {
    expect(
      steps(
        owned({ file: 'a', session: 'a' }, [message('m1')], { costStates: [state(10)] }),
        owned({ file: 'b', session: 'b' }, [message('m2')], { costStates: [state(26)] }),
      ),
    ).toEqual([
      ['a', 10],
      ['b', 26],
    ]);
  });
});
