import { describe, expect, it, vi } from 'vitest';
import { findCalendar, toMonth, toWeek } from './find-calendar.ts';

const dayOf = (zone: string, time: string) => findCalendar(zone)?.dayOf(Date.parse(time));

describe('days of a time zone', () => {
  it('begin at its own midnight', () => {
    expect(dayOf('UTC', '2026-11-01T23:30:00Z')).toBe('2026-11-01');
    expect(dayOf('Asia/Kathmandu', '2026-11-01T18:14:59.999Z')).toBe('2026-11-01');
    expect(dayOf('Asia/Kathmandu', '2026-11-01T18:15:00Z')).toBe('2026-11-02');
    expect(dayOf('America/New_York', '2026-11-02T04:59:59Z')).toBe('2026-11-01');
  });

  it('have 23 or 25 hours where the clocks are set', () => {
    // Berlin: forward on 2026-03-29, back on 2026-10-25.
    expect(
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'].map((time) =>
        dayOf('Europe/Berlin', time),
      ),
    ).toEqual(['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30']);
    expect(
      ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'].map((time) =>
        dayOf('Europe/Berlin', time),
      ),
    ).toEqual(['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26']);
    // New York: back on 2026-11-01.
    expect(
      ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'].map((time) =>
        dayOf('America/New_York', time),
      ),
    ).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02']);
    // Lord Howe sets its clocks by half an hour.
    expect(
      ['2026-10-03T13:29:59Z', '2026-10-03T13:30:00Z', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z'].map((time) =>
        dayOf('Australia/Lord_Howe', time),
      ),
    ).toEqual(['2026-10-03', '2026-10-04', '2026-10-04', '2026-10-05']);
  });

  it.each(['UTC', 'Etc/UTC', 'Europe/London', 'Atlantic/Reykjavik', 'Asia/Kolkata'])(
    'are those of the system if no zone is named: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const system = findCalendar(undefined);
      const named = findCalendar(zone);
      vi.unstubAllEnvs();
      expect(system?.timezone).toBe(named?.timezone);
      for (const text of ['2026-03-28T23:59:00Z', '2026-06-30T23:30:00Z', '2026-12-31T20:00:00Z'])
        expect(system?.dayOf(Date.parse(text))).toBe(named?.dayOf(Date.parse(text)));
    },
  );

  it('are the same however often they are asked for', () => {
    const calendar = findCalendar('Europe/Berlin');
    const times = Array.from({ length: 400 }, (_, at) => Date.parse('2026-10-24T20:00:00Z') + at * 7 * 60_000);
    const asked = times.map((ms) => calendar?.dayOf(ms));
    expect(times.map((ms) => findCalendar('Europe/Berlin')?.dayOf(ms))).toEqual(asked);
    expect(new Set(asked).size).toBe(3);
  });

  it('do not exist for a time that no calendar has, nor for a zone that nobody knows', () => {
    expect(findCalendar('UTC')?.dayOf(9e15)).toBeUndefined();
    expect(findCalendar('UTC')?.dayOf(Number.NaN)).toBeUndefined();
    expect(findCalendar('Mars/Base')).toBeUndefined();
  });

  it('belong to a week from Monday and to a month', () => {
    expect(['2026-11-01', '2026-11-02', '2026-11-08', '2027-01-01'].map(toWeek)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-02',
      '2026-12-28',
    ]);
    expect(toMonth('2026-11-01')).toBe('2026-11');
  });
});
