import { describe, expect, it } from 'vitest';
import { buildUsageFacts, type OwnedUsage } from './build-usage-facts.ts';
import { buildUsageReport } from './build-usage-report.ts';
import { openUsageReport } from './open-usage-report.ts';
import { usageGroupings } from './usage-report.ts';
import { message, owned } from './usage.test-kit.ts';

const at = (time: string) => Date.parse(`2026-11-02T${time}:00Z`);

/** Sessions that have nothing in common: the later one of the day comes first by its path. */
const late = [
  owned({ file: 'a/s2.jsonl', session: 's2', projectFolder: 'a' }, [
    message('m3', { timeMs: at('12:30'), output: 7, model: 'claude-opus-4-5', recordedCostMicros: 9 }),
    message('m4', { timeMs: at('19:10'), output: 1, tools: ['Read'] }),
  ]),
  owned({ file: 'a/s2/agent-x.jsonl', session: 's2', projectFolder: 'a', agent: 'x' }, [
    message('m5', { timeMs: at('12:40'), output: 3 }),
  ]),
];
const early = [
  owned({ file: 'b/s1.jsonl', session: 's1', projectFolder: 'b' }, [
    message('m1', { timeMs: at('09:50'), input: 5, tools: ['Read', 'Bash'] }),
    message('m2', { timeMs: undefined, cacheRead: 4000 }),
  ]),
  owned({ file: 'b/s1/agent-x.jsonl', session: 's1', projectFolder: 'b', agent: 'x' }, [
    message('m6', { timeMs: at('12:10'), output: 2 }),
  ]),
];

const report = (by: (typeof usageGroupings)[number], parts: readonly (readonly OwnedUsage[])[]) => {
  const open = openUsageReport({ by, timezone: 'UTC', breakdown: true });
  for (const part of parts) open.add(buildUsageFacts(part));
  return open.build();
};

describe('a report made part by part', () => {
  it.each(usageGroupings)('by %s is the one of all at once, whatever comes first', (by) => {
    const whole = buildUsageReport(buildUsageFacts([...early, ...late]), { by, timezone: 'UTC', breakdown: true });
    expect(whole.rows.length).toBeGreaterThan(0);
    expect(report(by, [early, late])).toEqual(whole);
    expect(report(by, [late, early])).toEqual(whole);
  });

  it('begins blocks where messages of another part do', () => {
    const { rows } = report('block', [late, early]);
    // 12:30 is within five hours of 9:00, 19:10 is not.
    expect(rows.map(({ key, messages, sessions }) => [key, messages, sessions])).toEqual([
      ['2026-11-02T09:00:00.000Z', 4, 2],
      ['2026-11-02T19:00:00.000Z', 1, 1],
      [null, 1, 1],
    ]);
  });
});
