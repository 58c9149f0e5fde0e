import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import {
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
  toReadableShare,
} from '@scrollkeep/view/text/readable.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { addUpTools, type ToolStatistics } from './tool-statistics.ts';

const others: readonly CallStatus[] = ['denied', 'rejected', 'interrupted', 'lost', 'pending'];

export function printToolStatistics(
  tools: readonly ToolStatistics[],
  options: { readonly width: number; readonly color: boolean; readonly sessions: number },
): string {
  const style = toStyle(options.color);
  if (tools.length === 0) return `No tool calls in ${toReadableAmount(options.sessions, 'session')}.\n`;
  const all = addUpTools(tools);
  // Each state has a column if there is room for it; else they are added up.
  const told = others.filter((status) => (all.byStatus[status] ?? 0) > 0);
  const columns = options.width >= 90 ? told.map((status) => [status]) : told.length === 0 ? [] : [told];
  const rows = [...tools, { ...all, name: 'Total' }].map((tool) => [
    toSafeText(tool.name),
    toReadableCount(tool.calls),
    toReadableCount(tool.byStatus.ok ?? 0),
    toReadableCount(tool.failed),
    tool.failed === 0 ? '' : toReadableShare(tool.failureShare),
    ...columns.map((some) => toReadableCount(some.reduce((sum, status) => sum + (tool.byStatus[status] ?? 0), 0))),
    tool.timedCalls === 0 ? '' : toReadableDuration(tool.durationMs),
  ]);
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = printTable(
    [
      { title: 'Tool', shrinks: true },
      right('Calls'),
      right('OK'),
      right('Failed'),
      right('Share'),
      ...columns.map(([status, ...more]) => right(more.length === 0 ? toTitle(status ?? '') : 'Other')),
      right('Time'),
    ],
    rows,
    {
      width: options.width,
      paint: (text, row, column) =>
        row === -1
          ? style.faint(text)
          : row === tools.length
            ? style.strong(text)
            : column === 0
              ? style.accent(text)
              : text.trim() === '0'
                ? style.faint(text)
                : text,
    },
  );
  return (
    style.heading(`${toReadableAmount(all.calls, 'tool call')} in ${toReadableAmount(options.sessions, 'session')}`) +
    `\n${table}`
  );
}

function toTitle(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
