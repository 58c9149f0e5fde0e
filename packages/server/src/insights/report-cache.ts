import { join } from 'node:path';
import { toTextKey } from '@scrollkeep/transcript/conversation/facts/to-text-key.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { version } from '../version.ts';

/** A report with the longest lists is shorter. */
const maxBytes = 8 * 1024 ** 2;

/** What the last report over everything came to, while nothing it rests on is another. */
export interface ReportCache {
  readonly find: () => InsightReport | undefined;
  readonly put: (report: InsightReport) => void;
}

/** `state` is that of the index: it changes whenever a session does. */
export function openReportCache(
  cacheDir: string,
  state: string,
  { prices, limit }: { readonly prices: PriceTable; readonly limit: number },
): ReportCache {
  const path = join(cacheDir, 'insights.cache');
  const key = JSON.stringify([version, factsVersion, state, limit, toTextKey(JSON.stringify(prices))]);
  return {
    find() {
      try {
        const text = readRegularFileNow(path, maxBytes).toString('utf8');
        return text.startsWith(`${key}\n`) ? (JSON.parse(text.slice(key.length + 1)) as InsightReport) : undefined;
      } catch {
        // None yet, or damaged: then it is made again.
        return undefined;
      }
    },
    put(report) {
      try {
        writePrivateFile(path, [`${key}\n`, JSON.stringify(report)]);
      } catch {
        // Without room or rights the next run adds up again.
      }
    },
  };
}
