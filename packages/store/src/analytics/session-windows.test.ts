import { describe, expect, it } from 'vitest';
import { openSessionWindows } from './session-windows.ts';

describe('openSessionWindows', () => {
  it('begins with the sessions that came last, and has each once', () => {
    const windows = openSessionWindows(Array.from({ length: 100_000 }, (_, at) => at + 1));
    const ranges: string[] = [];
    for (let at = 0; at < windows.count;) {
      const end = windows.findEnd(at, 1);
      ranges.push(windows.toCondition(at, end));
      at = end;
    }
    expect(ranges).toEqual([
      '(session BETWEEN 83617 AND 100000)',
      '(session BETWEEN 67233 AND 83616)',
      '(session BETWEEN 34465 AND 67232)',
      '(session BETWEEN 1 AND 34464)',
    ]);
  });

  it('is one window for a small hub, and for whoever may read few sessions of a large one', () => {
    for (const every of [1, 1000]) {
      const windows = openSessionWindows(Array.from({ length: 20_000 }, (_, at) => at * every));
      expect(windows.findEnd(0, 1)).toBe(20_000);
    }
  });

  it('goes to the last session where all are wanted', () => {
    const windows = openSessionWindows(Array.from({ length: 1_000_000 }, (_, at) => at));
    expect(windows.findEnd(16_384, Infinity)).toBe(1_000_000);
    expect(windows.findEnd(16_384, 1_000)).toBe(32_768);
  });

  it('is true of no session where none may be read', () => {
    const windows = openSessionWindows([]);
    expect([windows.findEnd(0, 1), windows.toCondition(0, 0)]).toEqual([0, '0']);
  });
});
