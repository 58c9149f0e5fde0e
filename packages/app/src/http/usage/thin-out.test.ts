import { describe, expect, it } from 'vitest';
import { thinOut } from './thin-out.ts';

describe('thinning out', () => {
  it('leaves a short row as it is', () => {
    expect(thinOut([3, 1, 2], 3, Number)).toEqual([3, 1, 2]);
  });

  it('keeps the ends, the order and every peak', () => {
    const row = Array.from({ length: 10_000 }, (_, at) => (at === 4_321 ? 99 : at % 7));
    const thin = thinOut(row.map((height, at) => ({ height, at })), 100, (item) => item.height);
    expect(thin).toHaveLength(100);
    expect(thin[0]?.at).toBe(0);
    expect(thin.at(-1)?.at).toBe(9_999);
    expect(thin.map((item) => item.at)).toEqual(thin.map((item) => item.at).toSorted((a, b) => a - b));
    expect(thin.some((item) => item.height === 99)).toBe(true);
  });
});
