import type { UsageReportOptions } from './open-usage-report.ts';
import type { FactRun } from './add-run.ts';
import type { Calendar } from './find-calendar.ts';
import { toPriceChanges } from './prices/find-price.ts';
import { hourMs } from './list-blocks.ts';
import type { PriceTable } from './prices/price.ts';

/**
 * Around a time: from when until when (not included) day, block and price are the same. Undefined if nobody can say.
 */
export function openSpans(
  prices: PriceTable,
  { stepMs }: Calendar,
  { by, sinceMs, untilMs }: Pick<UsageReportOptions, 'by' | 'sinceMs' | 'untilMs'>,
): (model: string, timeMs: number | undefined) => Pick<FactRun, 'fromMs' | 'untilMs'> | undefined {
  const findChanges = toPriceChanges(prices);
  // Blocks begin with an hour.
  const step = by === 'block' ? Math.min(stepMs, hourMs) : stepMs;
  return (model, timeMs) => {
    if (timeMs === undefined || Math.abs(timeMs) > maxSpanMs || sinceMs !== undefined || untilMs !== undefined)
      return undefined;
    let from = Math.floor(timeMs / step) * step;
    let until = from + step;
    for (const change of findChanges(model)) {
      if (change <= timeMs) from = Math.max(from, change);
      else until = Math.min(until, change);
    }
    return { fromMs: from, untilMs: until };
  };
}

/** Well before the last day that a date can hold. */
const maxSpanMs = 8e15;
