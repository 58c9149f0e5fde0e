import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import { toPricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';

/**
 * What each session cost in micro-dollars, by its row: every message of its files once, the copy with the most output.
 * A session with a model that has no price has none.
 */
export async function readSessionCosts(
  connection: Connection,
  prices: readonly ModelPrices[] | undefined,
): Promise<ReadonlyMap<number, number>> {
  const price = toPricer(mergePrices(priceTable, prices));
  const queries = await connection.queries();
  const rows = await queries
    .selectFrom('message as m')
    .innerJoin('file as f', 'f.id', 'm.file')
    .innerJoin('session as s', (join) =>
      join
        .onRef('s.machine', '=', 'f.machine')
        .onRef('s.root', '=', 'f.root')
        .onRef('s.project_folder', '=', 'f.project_folder')
        .onRef('s.session', '=', 'f.session'),
    )
    .select([
      's.id',
      'm.message_id',
      'm.model',
      'm.input',
      'm.output',
      'm.cache_read',
      'm.cache_write_5m',
      'm.cache_write_1h',
      'm.web_searches',
      'm.speed',
      'm.time_ms',
    ])
    .where('m.is_counted', '=', 1)
    .orderBy('m.output')
    .execute();
  // Ordered by output: the last of a key stays.
  const chosen = new Map(rows.map((row) => [`${row.id} ${row.message_id}`, row]));
  const costs = new Map<number, number>();
  const unpriced = new Set<number>();
  for (const row of chosen.values()) {
    const session = row.id;
    const { cost } = price({
      model: String(row.model),
      timeMs: row.time_ms ?? undefined,
      input: row.input,
      output: row.output,
      cacheRead: row.cache_read,
      cacheWrite5m: row.cache_write_5m,
      cacheWrite1h: row.cache_write_1h,
      webSearches: row.web_searches,
      speed: row.speed ?? undefined,
    });
    if (cost === undefined) unpriced.add(session);
    else costs.set(session, (costs.get(session) ?? 0) + cost.micros);
  }
  for (const session of unpriced) costs.delete(session);
  return costs;
}
