import { describe, expect, it } from 'vitest';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { toToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import { addUpTools, openToolStatistics } from './tool-statistics.ts';

const sessionOf = (...calls: readonly (readonly [name: string, status: CallStatus, durationMs?: number])[]) =>
  toToolFigures({
    calls: calls.map(([name, status, durationMs]) => ({ call: { name, status, durationMs }, agentId: undefined })),
  } as unknown as Session);

describe('openToolStatistics', () => {
  const statistics = openToolStatistics();
  statistics.add(
    sessionOf(['Bash', 'ok', 100], ['Bash', 'error', 50], ['Bash', 'pending'], ['Read', 'ok', 7], ['Read', 'ok', 3]),
  );
  statistics.add(sessionOf(['Edit', 'denied', 1], ['Read', 'lost']));

  it('counts a pending call neither as failed nor among those that are over', () => {
    expect(statistics.list('calls').find((tool) => tool.name === 'Bash')).toEqual({
      name: 'Bash',
      calls: 3,
      failed: 1,
      failureShare: 0.5,
      byStatus: { ok: 1, error: 1, pending: 1 },
      durationMs: 150,
      timedCalls: 2,
    });
  });

  it.each([
    ['calls', ['Bash', 'Read', 'Edit']],
    ['failures', ['Bash', 'Read', 'Edit']],
    ['share', ['Bash', 'Read', 'Edit']],
    ['duration', ['Bash', 'Read', 'Edit']],
    ['name', ['Bash', 'Edit', 'Read']],
  ] as const)('sorts by %s', (sort, names) => {
    expect(statistics.list(sort).map((tool) => tool.name)).toEqual(names);
  });

  it('adds up', () => {
    expect(addUpTools(statistics.list('name'))).toMatchObject({
      calls: 7,
      failed: 1,
      failureShare: 1 / 6,
      byStatus: { ok: 3, error: 1, pending: 1, denied: 1, lost: 1 },
      durationMs: 161,
    });
    expect(addUpTools([])).toMatchObject({ calls: 0, failureShare: 0 });
  });
});
