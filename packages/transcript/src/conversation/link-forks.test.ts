import { describe, expect, it } from 'vitest';
import { buildSession } from './build-session.ts';
import { linkForks } from './link-forks.ts';
import { answer, prompt, readFacts } from './session.test-kit.ts';

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

  it('finds nothing between sessions that share nothing', () => {
    expect(linkForks([build('a', [prompt('u1', null)]), build('b', [prompt('u2', null)])]).size).toBe(0);
  });
});
