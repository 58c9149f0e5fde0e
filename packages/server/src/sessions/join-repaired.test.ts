import { describe, expect, it } from 'vitest';
import { joinRepaired, listJoinedOriginals } from './join-repaired.ts';
import type { RepairableRow as SessionRow } from './join-repaired.ts';

const row = (id: string, more: Partial<SessionRow> = {}) =>
  ({ id, identity: `/root\0project\0${id}`, tags: [], isPinned: false, firstMs: 5, ...more }) as unknown as SessionRow;

describe('a repaired copy in a list', () => {
  it('is one row with its original, with the marks and costs of both', () => {
    const original = row('a', { tags: ['bug'], isPinned: true, firstMs: 1, costMicros: 40 });
    const copy = row('b', { tags: ['sea'], costMicros: 2 });
    expect(joinRepaired([original, row('c'), copy], new Map([['b', 'a']]))).toEqual([
      row('c'),
      { ...copy, repairOf: 'a', tags: ['sea', 'bug'], isPinned: true, firstMs: 1, costMicros: 42 },
    ]);
  });

  it('that was repaired again is one row, too', () => {
    const repairs = new Map([
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(joinRepaired([row('a'), row('b'), row('c')], repairs)).toMatchObject([{ id: 'c', repairOf: 'b' }]);
  });

  it('is not counted beside its original', () => {
    const rows = [row('a'), row('b'), row('c')];
    expect([...listJoinedOriginals(rows, new Map([['b', 'a']]))]).toEqual([row('a').identity]);
    expect(listJoinedOriginals([row('b')], new Map([['b', 'a']])).size).toBe(0);
  });

  it('has the note of the original where it has none', () => {
    const listed = [row('a', { note: 'low water' }), row('b')];
    expect(joinRepaired(listed, new Map([['b', 'a']]))).toMatchObject([{ id: 'b', note: 'low water' }]);
  });

  it('stands alone where its original is gone or of another project', () => {
    expect(joinRepaired([row('b')], new Map([['b', 'a']]))).toEqual([row('b')]);
    const elsewhere = row('a', { identity: '/root\0other\0a' });
    expect(joinRepaired([elsewhere, row('b')], new Map([['b', 'a']]))).toEqual([elsewhere, row('b')]);
  });
});
