import { describe, expect, it } from 'vitest';
import { buildSession } from './build-session.ts';
import { linkForks } from './link-forks.ts';
import { answer, prompt, r, readFacts } from './session.test-kit.ts';

const at = (minute: number) => ({ timestamp: `2026-11-02T09:${String(minute).padStart(2, '0')}:00.000Z` });
const shared = [prompt('u1', null, 'x', at(0)), answer('a1', 'u1', { record: at(1) })];

function build(id: string, records: readonly ReturnType<typeof prompt>[]) {
  return buildSession({ id, main: { path: `${id}.jsonl`, facts: readFacts(records) }, agents: [] });
}

describe('linkForks', () => {
  it('finds the original of a copy and the last record both have', () => {
    const original = build('original', [...shared, prompt('u2', 'a1', 'y', at(2))]);
    const fork = build('a-fork', [...shared, prompt('u9', 'a1', 'z', at(9)), answer('a9', 'u9', { record: at(9) })]);
    expect([...linkForks([fork, original])]).toEqual([
      ['a-fork', { from: 'original', junctionUuid: 'a1', copiedRecords: 2 }],
    ]);
  });

  it('takes a session that has nothing of its own for the original', () => {
    const links = linkForks([build('b', [...shared, prompt('u2', 'a1', 'y', at(1))]), build('c', shared)]);
    expect([...links]).toEqual([['b', { from: 'c', junctionUuid: 'a1', copiedRecords: 2 }]]);
  });

  it('follows forks of forks', () => {
    const one = build('one', [...shared, prompt('u2', 'a1', 'y', at(2))]);
    const two = build('two', [...shared, prompt('u3', 'a1', 'y', at(3)), answer('a3', 'u3', { record: at(3) })]);
    const three = build('three', [
      ...shared,
      prompt('u3', 'a1', 'y', at(3)),
      answer('a3', 'u3', { record: at(3) }),
      prompt('u4', 'a3', 'y', at(5)),
    ]);
    // What only `two` and `three` share, neither has for itself: the shorter one came first.
    expect([...linkForks([three, two, one])].map(([id, link]) => [id, link.from, link.junctionUuid])).toEqual(
      expect.arrayContaining([['three', 'two', 'a3']]),
    );
  });

  describe('keeps its direction when the origin goes on', () => {
    const goesOn = [prompt('u5', 'a1', 'on', at(20)), answer('a5', 'u5', { record: at(21) })];
    const ofFork = [prompt('u9', 'a1', 'z', at(9)), answer('a9', 'u9', { record: at(9) })];
    const queued = (minute: number) =>
      r('queue-operation', undefined, undefined, { operation: 'enqueue', ...at(minute) });
    const mode = r('mode', undefined, undefined, { mode: 'normal' });
    const [first, second] = shared as [ReturnType<typeof prompt>, ReturnType<typeof prompt>];
    const twoTurns = [...shared, prompt('u2', 'a1', 'y', at(2)), answer('a2', 'u2', { record: at(3) })];

    const cases = {
      'known by the time of its own bookkeeping': {
        origin: [queued(0), ...shared],
        fork: [mode, queued(8), ...shared],
      },
      'known by lines of its own between the shared records': {
        origin: [first, mode, second],
        fork: [mode, ...shared],
      },
      'known by where its own lines begin, where the fork was copied back': {
        origin: [first, mode, ...twoTurns.slice(1)],
        fork: [mode, ...twoTurns.slice(0, 3), mode, ...twoTurns.slice(3)],
      },
      'named by the records of the fork': {
        origin: shared,
        fork: shared.map((record) => ({
          ...record,
          forkedFrom: { sessionId: 'z-origin', messageUuid: record['uuid'] ?? '' },
        })),
      },
    };
    it.each(Object.entries(cases))('%s', (_name, { origin, fork }) => {
      for (const more of [[], goesOn]) {
        const links = linkForks([build('a-fork', [...fork, ...ofFork]), build('z-origin', [...origin, ...more])]);
        expect([...links].map(([id, { from }]) => [id, from])).toEqual([['a-fork', 'z-origin']]);
      }
    });
  });

  it('believes the records of a copy, even where the origin is gone', () => {
    const copied = shared.map((record) => ({ ...record, forkedFrom: { sessionId: 'gone', messageUuid: 'm' } }));
    expect([...linkForks([build('fork', [...copied, prompt('u9', 'a1', 'z', at(9))])])]).toEqual([
      ['fork', { from: 'gone', junctionUuid: 'a1', copiedRecords: 2 }],
    ]);
  });

  it('compares hundreds of sessions that share a little', () => {
    const many = Array.from({ length: 300 }, (_, number) =>
      build(`s${number}`, [
        ...shared,
        ...Array.from({ length: 50 }, (_none, turn) => prompt(`u${number}-${turn}`, 'a1', 'y')),
      ]),
    );
    expect(linkForks(many).size).toBe(299);
  });

  it('finds nothing between sessions that share nothing', () => {
    expect(linkForks([build('a', [prompt('u1', null)]), build('b', [prompt('u2', null)])]).size).toBe(0);
  });
});
