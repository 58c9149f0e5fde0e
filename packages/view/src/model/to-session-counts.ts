import { toReadableAmount } from '../text/readable.ts';
import type { SessionCounts } from './session-view.ts';

/** What a session holds, in a line: `12 turns · 31 calls (2 failed) · 1 agent`. */
export function toSessionCounts(counts: SessionCounts): string {
  const parts: readonly (readonly [count: number, text: string])[] = [
    [
      1,
      `${toReadableAmount(counts.turns, 'turn')}` +
        `${counts.abandonedTurns === 0 ? '' : ` (${counts.abandonedTurns} on abandoned branches)`}`,
    ],
    [
      counts.calls,
      `${toReadableAmount(counts.calls, 'call')}${counts.failedCalls === 0 ? '' : ` (${counts.failedCalls} failed)`}`,
    ],
    [counts.agents, toReadableAmount(counts.agents, 'agent')],
    [counts.compactions, toReadableAmount(counts.compactions, 'compaction')],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(' · ');
}
