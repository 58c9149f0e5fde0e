import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { closeToOthers, makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { buildUsageFacts } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import { toPricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import { visitFigures } from '@scrollkeep/transcript/usage/visit-figures.ts';
import { openFileNow } from '@scrollkeep/server/disk/open-file.ts';
import { scanFileUsage } from '@scrollkeep/server/usage/scan-file-usage.ts';

export interface FindSessionCostOptions {
  readonly cacheDir: string;
  readonly maxLineBytes: number;
  readonly prices: readonly ModelPrices[] | undefined;
}

/**
 * What a session cost by its transcript and those of its agents, in micro-dollars. Kept in the cache folder until a
 * file changes: Claude Code asks several times a second. Undefined if nothing can be read or has a price.
 */
export function findSessionCost(transcriptPath: string, options: FindSessionCostOptions): number | undefined {
  const files = [transcriptPath, ...listAgentFiles(transcriptPath.replace(/\.jsonl$/, ''))];
  const state = `2 ${priceTable.asOf} ${JSON.stringify(options.prices ?? null)} ${files.map(toState).join(' ')}`;
  const cacheFile = join(options.cacheDir, 'statusline', `${basename(transcriptPath).replace(/[^\w.-]/g, '_')}.json`);
  const known = readCache(cacheFile);
  if (known?.state === state) return known.micros ?? undefined;
  const micros = computeCost(files, options);
  writeCache(cacheFile, { state, micros: micros ?? null });
  return micros;
}

function computeCost(files: readonly string[], { maxLineBytes, prices }: FindSessionCostOptions): number | undefined {
  const pricer = toPricer(mergePrices(priceTable, prices));
  const table = new MessageTable();
  const usages = files.flatMap((file) => {
    try {
      const usage = scanFileUsage(file, { maxLineBytes, needs: 'usage', open: openFileNow }, table);
      return usage === undefined
        ? []
        : [{ usage, owner: { file, session: '', agent: undefined, project: undefined, projectFolder: '' } }];
    } catch {
      return [];
    }
  });
  let total: number | undefined;
  visitFigures(buildUsageFacts(usages).facts, (fact) => {
    const { cost } = pricer(fact);
    if (cost !== undefined) total = (total ?? 0) + cost.micros;
  });
  return total;
}

function listAgentFiles(sessionFolder: string): readonly string[] {
  const folder = join(sessionFolder, 'subagents');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^agent-.*\.jsonl$/.test(basename(name)))
    .map((name) => join(folder, name))
    .sort();
}

function toState(file: string): string {
  try {
    const { size, mtimeMs } = statSync(file);
    return `${size}:${mtimeMs}`;
  } catch {
    return 'none';
  }
}

interface Cached {
  readonly state: string;
  readonly micros: number | null;
}

/** A cache that cannot be read or written only costs time. */
function readCache(path: string): Cached | undefined {
  try {
    for (const each of [dirname(path), path]) closeToOthers(each);
    return JSON.parse(readFileSync(path, 'utf8')) as Cached;
  } catch {
    return undefined;
  }
}

function writeCache(path: string, cached: Cached): void {
  try {
    makePrivateFolder(dirname(path));
    writePrivateFile(path, [JSON.stringify(cached)]);
  } catch {
    // Somebody else's folder, or a full disk.
  }
}
