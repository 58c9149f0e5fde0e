import { describe, expect, it } from 'vitest';
import { buildTimeScale, countAtOnce } from './time-scale.ts';

const minute = 60_000;

describe('the scale of a timeline', () => {
  it('is even where something always ran', () => {
    const { toPlace, pauses } = buildTimeScale([
      { start: 0, end: 6 * minute },
      { start: 4 * minute, end: 10 * minute },
    ]);
    expect([0, 5, 10].map((at) => toPlace(at * minute))).toEqual([0, 0.5, 1]);
    expect(pauses).toEqual([]);
  });

  it('gives a night next to no room, and never runs backwards', () => {
    const { toPlace, pauses, activeMs } = buildTimeScale([
      { start: 0, end: 10 * minute },
      { start: 600 * minute, end: 610 * minute },
    ]);
    expect(activeMs).toBe(20 * minute);
    expect(pauses).toHaveLength(1);
    expect(toPlace(10 * minute)).toBeGreaterThan(0.45);
    expect(toPlace(600 * minute)).toBeLessThan(0.55);
    const places = Array.from({ length: 200 }, (_, at) => toPlace(at * 3.1 * minute));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('survives nothing, moments without length and times outside', () => {
    expect(buildTimeScale([]).toPlace(5)).toBe(0);
    const { toPlace } = buildTimeScale([{ start: 7, end: 7 }]);
    expect([0, 7, 99].map(toPlace).every((place) => place >= 0 && place <= 1)).toBe(true);
  });

  it('counts what ran at once; what begins when another ends ran after it', () => {
    expect(
      countAtOnce([
        { start: 0, end: 5 },
        { start: 2, end: 4 },
        { start: 5, end: 9 },
      ]),
    ).toBe(2);
    expect(countAtOnce([])).toBe(0);
  });
});
