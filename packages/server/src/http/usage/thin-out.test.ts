import { describe, expect, it } from 'vitest';
import { thinOut } from './thin-out.ts';

describe('thinning out', () => {
  it('leaves a short row as it is', () => {
    expect(thinOut(3, 3, (at) => -at)).toEqual([0, 1, 2]);
  });

  it('keeps the ends, the order and every peak', () => {
    const row = Array.from({ length: 10_000 }, (_, at) => (at === 4_321 ? 99 : at % 7));
    const thin = thinOut(row.length, 100, (at) => row[at] ?? 0);
    expect(thin).toHaveLength(100);
    expect([thin[0], thin.at(-1)]).toEqual([0, 9_999]);
    expect(thin).toEqual(thin.toSorted((a, b) => a - b));
    expect(thin).toContain(4_321);
  });
});
