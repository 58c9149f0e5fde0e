import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';

export interface ToolStatistics extends ToolFigures {
  readonly calls: number;
  readonly failed: number;
  /** Failed of those that are over; 0 if none is. */
  readonly failureShare: number;
}

export const sortKeys = ['calls', 'failures', 'share', 'duration', 'name'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Adds up the figures of sessions. */
export function openToolStatistics() {
  const tools = new Map<
    string,
    { readonly byStatus: Partial<Record<CallStatus, number>>; durationMs: number; timedCalls: number }
  >();
  return {
    add(figures: readonly ToolFigures[]): void {
      for (const { name, byStatus, durationMs, timedCalls } of figures) {
        const tool = tools.get(name) ?? { byStatus: {}, durationMs: 0, timedCalls: 0 };
        tools.set(name, tool);
        addStatuses(tool.byStatus, byStatus);
        tool.durationMs += durationMs;
        tool.timedCalls += timedCalls;
      }
    },
    list: (sort: SortKey): readonly ToolStatistics[] =>
      [...tools].map(([name, tool]) => toStatistics(name, tool)).sort((a, b) => compare(a, b, sort)),
  };
}

/** The sum over tools, as one more row. */
export function addUpTools(tools: readonly ToolStatistics[]): ToolStatistics {
  const byStatus: Partial<Record<CallStatus, number>> = {};
  for (const tool of tools) addStatuses(byStatus, tool.byStatus);
  const sum = (pick: (tool: ToolStatistics) => number) => tools.reduce((total, tool) => total + pick(tool), 0);
  return toStatistics('all', {
    byStatus,
    durationMs: sum((tool) => tool.durationMs),
    timedCalls: sum((tool) => tool.timedCalls),
  });
}

function addStatuses(sum: Partial<Record<CallStatus, number>>, more: ToolFigures['byStatus']): void {
  for (const [status, count] of Object.entries(more))
    sum[status as CallStatus] = (sum[status as CallStatus] ?? 0) + count;
}

function toStatistics(
  name: string,
  tool: Pick<ToolStatistics, 'byStatus' | 'durationMs' | 'timedCalls'>,
): ToolStatistics {
  const calls = Object.values(tool.byStatus).reduce((sum, count) => sum + count, 0);
  const over = calls - (tool.byStatus.pending ?? 0);
  const failed = tool.byStatus[failedStatus] ?? 0;
  return { name, calls, failed, failureShare: over === 0 ? 0 : failed / over, ...tool };
}

function compare(a: ToolStatistics, b: ToolStatistics, sort: SortKey): number {
  const weigh = (tool: ToolStatistics) =>
    ({ calls: tool.calls, failures: tool.failed, share: tool.failureShare, duration: tool.durationMs, name: 0 })[sort];
  return weigh(b) - weigh(a) || (sort === 'name' ? 0 : b.calls - a.calls) || (a.name < b.name ? -1 : 1);
}
