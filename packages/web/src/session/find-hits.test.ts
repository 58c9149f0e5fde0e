import type { FindAnswer, FindHit } from '@scrollkeep/view/wire/wire-session.ts';
import { describe, expect, it } from 'vitest';
import { findHitFrom, findNextOfKind, readHits } from './find-hits.ts';
import type { FindStep } from '../sources/session-source.ts';

const toHit = (position: number, entry: number): FindHit => ({
  position,
  turn: position,
  part: 0,
  entry,
  title: '',
  before: '',
  match: 'x',
  after: '',
});
const all = [toHit(1, 2), toHit(1, 5), toHit(4, 0), toHit(9, 1)];

/** A source that looks at two turns at a time. */
function openSource() {
  const asked: FindStep[] = [];
  const ask = (step: FindStep): Promise<FindAnswer> => {
    asked.push(step);
    const sign = step.direction === 'next' ? 1 : -1;
    const positions = [step.from, step.from + sign];
    const hits = all.filter((hit) => positions.includes(hit.position));
    const next = step.from + 2 * sign;
    return Promise.resolve({
      hits: sign === 1 ? hits : hits.toReversed(),
      next: next >= 0 && next < 10 ? next : null,
      turns: 10,
      revision: 1,
    });
  };
  return { ask, asked };
}

describe('finding in a session', () => {
  it('goes on until the end, and tells how far it is', async () => {
    const { ask } = openSource();
    const told: [number, number][] = [];
    await readHits(ask, 'x', new AbortController().signal, (hits, share) => told.push([hits.length, share]));
    expect(told).toEqual([
      [2, 0.2],
      [2, 0.4],
      [3, 0.6],
      [3, 0.8],
      [4, 1],
    ]);
  });

  it('stops when nobody wants it any more', async () => {
    const { ask, asked } = openSource();
    const abort = new AbortController();
    await readHits(ask, 'x', abort.signal, () => abort.abort());
    expect(asked).toHaveLength(1);
  });

  it('finds the next of a kind behind the place, and the last before it', async () => {
    const { ask } = openSource();
    const find = (position: number, entry: number, direction: 'next' | 'previous') =>
      findNextOfKind(ask, 'error', { position, part: 0, entry }, direction);
    expect(await find(1, 2, 'next')).toEqual(all[1]);
    expect(await find(1, 5, 'next')).toEqual(all[2]);
    expect(await find(9, 1, 'next')).toBeUndefined();
    expect(await find(9, 1, 'previous')).toEqual(all[2]);
    expect(await find(1, 2, 'previous')).toBeUndefined();
  });

  it('begins with the hit at the place where a person reads', () => {
    expect(findHitFrom(all, { position: 2, part: -1, entry: -1 })).toBe(2);
    expect(findHitFrom(all, { position: 10, part: -1, entry: -1 })).toBe(0);
  });
});
