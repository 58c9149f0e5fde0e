import { describe, expect, it } from 'vitest';
import { openFilledSessions } from './filled-sessions.ts';

const filled = (session: number, group = 0) => ({ rootKey: `key-${session}`, session, since: 1, done: 1, group });
const list = (of: ReturnType<typeof openFilledSessions>, group: number) =>
  [...of.listGroup(group)].map(({ session }) => session).sort();

describe('what ClickHouse has of sessions', () => {
  it('knows which sessions are counted together, also when groups are joined', () => {
    const known = openFilledSessions([filled(1, 1), filled(2, 1), filled(3), filled(4, 4), filled(5, 4)]);
    expect([list(known, 1), list(known, 4), list(known, 0)]).toEqual([[1, 2], [4, 5], []]);
    known.regroup(
      new Map([
        [4, 1],
        [5, 1],
        [9, 1],
      ]),
    );
    known.drop('key-2');
    expect([list(known, 1), list(known, 4)]).toEqual([[1, 4, 5], []]);
    expect(known.find(2)).toBeUndefined();
  });

  it('takes over what another process noted down', () => {
    const known = openFilledSessions([filled(1), filled(2)]);
    known.keepOnly([{ ...filled(1, 1), done: 7 }, filled(3, 1)]);
    expect(list(known, 1)).toEqual([1, 3]);
    expect(known.find(1)?.done).toBe(7);
    // Deleted and pushed again, it has another number.
    known.keep({ ...filled(8), rootKey: 'key-3' });
    expect([known.find(3), known.find(8)?.rootKey, list(known, 1)]).toEqual([undefined, 'key-3', [1]]);
  });

  it('makes the sessions that somebody may read again only when one came or went', () => {
    const known = openFilledSessions([filled(1), filled(2)]);
    const roots = new Set(['/archive/key-1', '/archive/key-9']);
    const allowed = known.toAllowed(roots);
    expect([...allowed.keys()]).toEqual(['/archive/key-1']);
    known.keep({ ...filled(1), done: 2, since: 2 });
    expect(known.toAllowed(roots)).toBe(allowed);
    expect(allowed.get('/archive/key-1')?.since).toBe(2);
    known.keep(filled(9));
    expect(known.toAllowed(roots).size).toBe(2);
  });
});
