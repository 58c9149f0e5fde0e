import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import { buildUsageFacts, type OwnedUsage } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { toSessionCosts } from '../usage/to-session-costs.ts';

/**
 * What each session cost in micro-dollars, by its row: a fork with what it copied, since the index does not know what
 * was copied from where. A session with a model that has no price has none.
 */
export async function readSessionCosts(
  connection: Connection,
  prices: readonly ModelPrices[] | undefined,
): Promise<ReadonlyMap<number, number>> {
  const table = new MessageTable();
  const files = [...groupBy(await readMessages(connection), ({ id }) => id)].map(([id, own]) =>
    toOwned(String(id), own, table),
  );
  const costs = toSessionCosts({ files, ...buildUsageFacts(files) }, mergePrices(priceTable, prices));
  return new Map([...costs].flatMap(([id, micros]) => (micros === null ? [] : [[Number(id), micros]])));
}

async function readMessages(connection: Connection) {
  const queries = await connection.queries();
  return queries
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
    .orderBy('f.relative_path')
    .execute();
}

/** The messages of all its files. The session is part of each id, so that copies in other sessions stay apart. */
function toOwned(
  session: string,
  rows: Readonly<Awaited<ReturnType<typeof readMessages>>>,
  table: MessageTable,
): OwnedUsage & { readonly identity: string } {
  const messages = MessageList.of(
    rows.map((row) => ({
      messageId: `${session} ${row.message_id}`,
      uuid: undefined,
      model: String(row.model),
      timeMs: row.time_ms ?? undefined,
      input: row.input,
      output: row.output,
      cacheRead: row.cache_read,
      cacheWrite5m: row.cache_write_5m,
      cacheWrite1h: row.cache_write_1h,
      webSearches: row.web_searches,
      speed: row.speed ?? undefined,
      serviceTier: undefined,
      offset: 0,
      recordedCostMicros: undefined,
      tools: [],
    })),
    table,
  );
  return {
    identity: session,
    owner: { file: session, session, agent: undefined, project: undefined, projectFolder: '' },
    usage: { firstMs: undefined, cwd: undefined, sessionIds: [], messages, costStates: [] },
  };
}
