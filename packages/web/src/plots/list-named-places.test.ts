import { describe, expect, it } from 'vitest';
import { axisWidth, listNamedPlaces, toWordWidth } from './list-named-places.ts';

const days = Array.from({ length: 35 }, (_, at) => `2026-10-${String(at).padStart(2, '0')}`);

describe('listNamedPlaces', () => {
  it.each([240, 360, 800, 1440])('names the last place and leaves room between words at %i pixels', (width) => {
    const named = listNamedPlaces(days, width);
    expect(named.at(-1)).toBe(days.length - 1);
    const room = (width - axisWidth) / days.length;
    for (const [index, at] of named.entries())
      if (index > 0) expect((at - (named[index - 1] ?? 0)) * room).toBeGreaterThan(toWordWidth(days));
  });

  it('names all where all fit', () => {
    expect(listNamedPlaces(['1', '2', '3'], 400)).toEqual([0, 1, 2]);
  });

  it('names none where there is none', () => {
    expect(listNamedPlaces([], 400)).toEqual([]);
  });
});
