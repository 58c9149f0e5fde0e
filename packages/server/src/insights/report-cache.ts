import { join } from 'node:path';
import { toTextKey } from '@scrollkeep/transcript/conversation/facts/to-text-key.ts';
import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { openKeptAnswer, type KeptAnswer } from '../cache/kept-answer.ts';

/** A report with the longest lists is shorter. */
const maxBytes = 8 * 1024 ** 2;

/** What the last report over everything came to. `state` is that of the index: it changes whenever a session does. */
export function openReportCache(
  cacheDir: string,
  state: string,
  { prices, limit }: { readonly prices: PriceTable; readonly limit: number },
): KeptAnswer<InsightReport> {
  return openKeptAnswer(join(cacheDir, 'insights.cache'), {
    basis: [state, limit, toTextKey(JSON.stringify(prices))],
    maxBytes,
  });
}
