import { describe, expect, it } from 'vitest';
import { parseUsageOptions } from './parse-usage-options.ts';

const now = Date.parse('2026-11-02T02:30:00Z');
const parse = (args: readonly string[], options: Record<string, string> = {}) =>
  parseUsageOptions({ args, options: { timezone: 'UTC', ...options } }, now);

describe('the words of usage', () => {
  it('begin with what the rows are, or with a path', () => {
    expect(parse(['model', 'x', 'y'])).toMatchObject({ by: 'model', paths: ['x', 'y'] });
    expect(parse(['blocks', 'x'])).toMatchObject({ by: 'block', paths: ['x'], report: { by: 'block' } });
    expect(parse(['daily'])).toMatchObject({ by: 'day', paths: [] });
    expect(parse(['monthly'])).toMatchObject({ by: 'month', paths: [] });
    expect(parse(['./day'])).toMatchObject({ by: 'day', paths: ['./day'] });
    expect(parse([])).toMatchObject({ by: 'day', paths: [] });
  });

  it('name days of the time zone that was asked for', () => {
    expect(parse([], { since: 'today' }).report.sinceDay).toBe('2026-11-02');
    expect(parse([], { since: 'today', timezone: 'America/New_York' }).report.sinceDay).toBe('2026-11-01');
    expect(parse([], { until: 'yesterday' }).report.untilDay).toBe('2026-11-01');
    expect(parse([], { since: '20261031', until: '2026-11-01' }).report).toMatchObject({
      sinceDay: '2026-10-31',
      untilDay: '2026-11-01',
    });
  });

  it('name moments', () => {
    expect(parse([], { since: '24h' }).report.sinceMs).toBe(now - 86_400_000);
    expect(parse([], { until: '2026-11-01T10:00:00Z' }).report.untilMs).toBe(Date.parse('2026-11-01T10:00:00Z'));
  });

  it.each([{ since: '2026-02-31' }, { since: 'soon' }, { until: '7x' }, { timezone: 'Mars/Base' }])(
    '%j is refused with a hint',
    (options) => {
      expect(() => parse([], options as unknown as Record<string, string>)).toThrow(/not a date|unknown time zone/);
    },
  );
});
