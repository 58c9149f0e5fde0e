import { mergePrices, priceTable, toPricer, type ModelPrices } from '@scrollkeep/transcript';
import type { Connection } from '@scrollkeep/store/database';

/** What each session cost in micro-dollars, by its row: every message of its files once, the copy with the most output. A session with a model that has no price has none. */
export async function readSessionCosts(connection: Connection, prices: readonly ModelPrices[] | undefined): Promise<ReadonlyMap<number, number>> {
  const price = toPricer(mergePrices(priceTable, prices));
  const rows = await connection.all(
    'SELECT s.id, m.message_id, m.model, m.input, m.output, m.cache_read, m.cache_write_5m, m.cache_write_1h, m.web_searches, m.speed, m.time_ms FROM message m JOIN file f ON f.id = m.file ' +
      'JOIN session s ON s.machine = f.machine AND s.root = f.root AND s.project_folder = f.project_folder AND s.session = f.session WHERE m.is_counted = 1 ORDER BY m.output',
  );
  // Ordered by output: the last of a key stays.
  const chosen = new Map(rows.map((row) => [`${row['id']} ${row['message_id']}`, row]));
  const costs = new Map<number, number>();
  const unpriced = new Set<number>();
  for (const row of chosen.values()) {
    const session = Number(row['id']);
    const { cost } = price({
      model: String(row['model']),
      timeMs: typeof row['time_ms'] === 'number' ? row['time_ms'] : undefined,
      input: Number(row['input']),
      output: Number(row['output']),
      cacheRead: Number(row['cache_read']),
      cacheWrite5m: Number(row['cache_write_5m']),
      cacheWrite1h: Number(row['cache_write_1h']),
      webSearches: Number(row['web_searches']),
      speed: typeof row['speed'] === 'string' ? row['speed'] : undefined,
    });
    if (cost === undefined) unpriced.add(session);
    else costs.set(session, (costs.get(session) ?? 0) + cost.micros);
  }
  for (const session of unpriced) costs.delete(session);
  return costs;
}
