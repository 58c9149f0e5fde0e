import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import { projectBlock } from '@scrollkeep/transcript/usage/project-block.ts';
import type { UsageReport, UsageRow } from '@scrollkeep/transcript/usage/usage-report.ts';
import type { Style } from '../text/style.ts';
import {
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { wrapText } from '../text/layout-text.ts';

/** In millionths of a dollar. */
const oneCent = 10_000;

/**
 * What is below the table: what the sum leaves out, what the client recorded, what the cache did, how the running
 * block goes on.
 */
export function printUsageNotes(
  report: UsageReport,
  { width, now, isExact }: { readonly width: number; readonly now: number; readonly isExact: boolean },
  style: Style,
): string {
  const { total } = report;
  const active = report.rows.find((row) => row.isActive);
  const toCount = isExact ? toReadableCount : toShortCount;
  const notes = [
    ...(report.unpriced.length === 0
      ? []
      : [
          style.warning(
            layout(
              '* Not in the cost: ' +
                (report.unpriced
                  .map(({ model, messages }) => `${toSafeText(model)} (${toReadableAmount(messages, 'message')})`)
                  .join(', ') +
                  '. ') +
                'These models have no price. To set one, use the `prices` setting.',
              width,
            ),
          ),
        ]),
    ...(active === undefined ? [] : [layout(toBlockText(active, now), width)]),
    ...(total.recordedCostMicros === null || total.comparableCostMicros === null
      ? []
      : [layout(toRecordedText(total.recordedCostMicros, total.comparableCostMicros), width)]),
    ...(toContextTokens(total) === 0
      ? []
      : [
          style.faint(
            layout(
              `${toReadableShare(total.cacheRead / toContextTokens(total))} of ` +
                `${toCount(toContextTokens(total))} prompt tokens came from the cache, which saved ` +
                `${toReadableMoney(total.cacheSavingMicros)}. Prices as of ${report.pricesAsOf}.`,
              width,
            ),
          ),
        ]),
  ];
  return notes.map((note) => `${note}\n`).join('');
}

function toRecordedText(recorded: number, comparable: number): string {
  const difference = recorded - comparable;
  const base = `Claude Code itself recorded ${toReadableMoney(recorded)}`;
  if (difference === 0) return `${base}, exactly the computed cost of the same sessions.`;
  if (Math.abs(difference) < oneCent) return `${base}, within a cent of the computed cost of the same sessions.`;
  const why =
    difference > 0
      ? 'it also counts requests that leave no line in the transcript'
      : 'some answers are in a transcript, but were not in its total when it was written';
  return (
    `${base} for sessions that are computed at ${toReadableMoney(comparable)} ` +
    `(${difference > 0 ? '+' : ''}${toReadableMoney(difference)}): ${why}. "usage explain" breaks the difference ` +
    'of a session down.'
  );
}

function toBlockText(row: UsageRow, now: number): string {
  const { microsPerHour, projectedMicros, leftMs } = projectBlock(row, now);
  return (
    `Current block: ${toReadableMoney(row.costMicros)} so far, ${toReadableMoney(microsPerHour)} an ` +
    `hour; at this rate ${toReadableMoney(projectedMicros)} when it ends in ${toReadableDuration(leftMs)}.`
  );
}

function layout(text: string, width: number): string {
  return wrapText(text, width).join('\n');
}
