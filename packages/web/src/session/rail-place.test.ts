import { describe, expect, it } from 'vitest';
import { findPlaceAt, findRowOf } from './rail-place.ts';

/** Rows of 10 pixels each. */
function toView(keys: readonly string[]) {
  return {
    rows: keys.map((key) => ({ key })),
    starts: Float64Array.from({ length: keys.length + 1 }, (_, at) => at * 10),
    top: 0,
  };
}

const keys = ['/preamble', '#1', '#1/0/0', '#1/0/0/a1', 'a1#0', 'a1#0/0/0', '#1/remark', '#2', '#2/0/0', '#2/1', '#3'];

describe('a place on the rail', () => {
  it('is a turn and how far into it, with its agents', () => {
    const view = toView(keys);
    expect(findPlaceAt(view, 5)).toEqual({ position: 0, share: 0 });
    expect(findPlaceAt(view, 10)).toEqual({ position: 1, share: 0 });
    expect(findPlaceAt(view, 40)).toEqual({ position: 1, share: 0.5 });
    expect(findPlaceAt(view, 65)).toEqual({ position: 1, share: 5.5 / 6 });
    expect(findPlaceAt(view, 999)).toEqual({ position: 3, share: 1 });
    expect(findPlaceAt(toView([]), 0)).toEqual({ position: 0, share: 0 });
  });

  it('stays the same when another part of the turn is loaded', () => {
    const loaded = toView([...keys.slice(0, 9), '#2/1/0', '#2/1/1', '#2/1/2', '#2/1/3', '#3']);
    expect(findPlaceAt(toView(keys), 80)).toEqual({ position: 2, share: 0.25 });
    expect(findPlaceAt(loaded, 80)).toEqual({ position: 2, share: 0.25 });
    expect(findRowOf(toView(keys), { position: 2, share: 0.75 })).toEqual({ row: { key: '#2/1' }, offset: 5 });
    expect(findRowOf(loaded, { position: 2, share: 0.75 })).toEqual({ row: { key: '#2/1/2' }, offset: 0 });
  });

  it('leads back to the height it was found at', () => {
    const view = toView(keys);
    for (let height = 10; height < 100; height++) {
      const found = findRowOf(view, findPlaceAt(view, height));
      const at = keys.indexOf(found?.row.key ?? '');
      expect(at * 10 + (found?.offset ?? 0)).toBeCloseTo(height);
    }
    expect(findRowOf(view, { position: 9, share: 0 })).toBeUndefined();
  });
});
