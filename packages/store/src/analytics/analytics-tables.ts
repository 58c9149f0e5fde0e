import type { ClickHouse } from './open-clickhouse.ts';
import { StoreError } from '../database/dialects/store-error.ts';
import { toLiteral } from './to-literal.ts';

/**
 * The tables in ClickHouse. A row has an identity (`ORDER BY`): written again, it replaces itself. A session is its
 * number in the hub's database; `version` is the push that the row comes from.
 */
export const analyticsColumns = {
  records: [
    'session',
    'file',
    'offset',
    'version',
    'time_ms',
    'traits',
    'type',
    'subtype',
    'uuid',
    'turn',
    'agent',
    'tools',
    'names',
    'packed',
    'terms',
  ],
  messages: [
    'session',
    'file',
    'message_id',
    'version',
    'month',
    'model',
    'speed',
    'input',
    'output',
    'cache_read',
    'cache_write_5m',
    'cache_write_1h',
    'web_searches',
    'is_counted',
    'time_ms',
    'turn',
    'line',
  ],
  calls: [
    'session',
    'file',
    'line',
    'ordinal',
    'version',
    'month',
    'tool_use_id',
    'name',
    'status',
    'turn',
    'agent',
    'time_ms',
    'duration_ms',
    'path',
  ],
  usage: ['session', 'version', 'first_ms', 'last_ms', 'messages', 'projects', 'prices', 'costs', 'usage'],
  usage_names: ['name', 'session', 'version'],
  sessions: [
    'session',
    'version',
    'root_key',
    'records',
    'first_ms',
    'last_ms',
    'newest_ms',
    'project',
    'status',
    'models',
    'prompts',
    'calls',
    'messages',
    'bytes',
  ],
} as const;

export type AnalyticsTable = keyof typeof analyticsColumns;
export const analyticsTables = Object.keys(analyticsColumns) as readonly AnalyticsTable[];

/** Steps are only ever added. */
const steps: readonly (readonly string[])[] = [
  [
    `CREATE TABLE records (
      session UInt32, file UInt64, offset UInt64, version UInt32, month UInt32, bytes UInt64, line UInt64,
      time_ms Nullable(Float64), traits UInt16, turn_offset UInt64,
      type LowCardinality(String), subtype LowCardinality(Nullable(String)), kind LowCardinality(Nullable(String)),
      uuid Nullable(String), turn Nullable(UInt32), agent Nullable(String), tools Nullable(String),
      names Array(String), terms Array(String),
      INDEX words terms TYPE text(tokenizer = 'array')
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY month ORDER BY (session, file, offset)`,
    `CREATE TABLE messages (
      session UInt32, file UInt64, message_id String, version UInt32, month UInt32,
      model LowCardinality(Nullable(String)), speed LowCardinality(Nullable(String)),
      input UInt64, output UInt64, cache_read UInt64, cache_write_5m UInt64, cache_write_1h UInt64,
      web_searches UInt64, is_counted UInt8, time_ms Nullable(Float64), turn Nullable(UInt32), line UInt64
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY month ORDER BY (session, file, message_id)`,
    `CREATE TABLE calls (
      session UInt32, file UInt64, line UInt64, ordinal UInt32, version UInt32, month UInt32,
      tool_use_id Nullable(String), name LowCardinality(String), status LowCardinality(String),
      turn Nullable(UInt32), agent Nullable(String), time_ms Nullable(Float64), duration_ms Nullable(Float64),
      path Nullable(String)
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY month ORDER BY (session, file, line, ordinal)`,
    `CREATE TABLE sessions (
      session UInt32, version UInt32, root_key String, records UInt32, first_ms Nullable(Float64),
      last_ms Nullable(Float64), newest_ms Nullable(Float64), project Nullable(String),
      status LowCardinality(Nullable(String)), models Array(LowCardinality(String)), prompts UInt32, calls UInt32,
      messages UInt32, bytes UInt64
    ) ENGINE = ReplacingMergeTree(version) ORDER BY session`,
  ],
  // What a scan of a file finds about usage, as JSON: reports are made of it by the same code as of files.
  [
    `CREATE TABLE usage (
      session UInt32, file UInt64, version UInt32, usage String CODEC(ZSTD(3))
    ) ENGINE = ReplacingMergeTree(version) ORDER BY (session, file)`,
  ],
  // A row for each session, with what a report must know to leave it out. `usage_names` finds the sessions that have
  // something in common. Small granules, as few sessions or names are looked for; and parts of it by session, so that
  // to delete one rewrites one of them.
  [
    'DROP TABLE IF EXISTS usage',
    `CREATE TABLE usage (
      session UInt32, version UInt32, first_ms Nullable(Float64), last_ms Nullable(Float64), messages UInt32,
      projects LowCardinality(String), prices LowCardinality(String), costs String, usage String CODEC(ZSTD(3)),
      INDEX first first_ms TYPE minmax GRANULARITY 4, INDEX last last_ms TYPE minmax GRANULARITY 4
    ) ENGINE = ReplacingMergeTree(version) ORDER BY session SETTINGS index_granularity = 128`,
    `CREATE TABLE usage_names (
      name UInt64, session UInt32, version UInt32
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY intDiv(session, 100000) ORDER BY (name, session)
      SETTINGS index_granularity = 256`,
  ],
  // Searches ask for windows of sessions, whose numbers grow: all parts of the other partitions are skipped. One is
  // about what a thousand people push in a month. Of most columns single values are read, so little is read for each.
  [
    'DROP TABLE IF EXISTS records SYNC',
    `CREATE TABLE records (
      session UInt32, file UInt64, offset UInt64, version UInt32, time_ms Nullable(Float64), traits UInt16,
      type LowCardinality(String), subtype LowCardinality(Nullable(String)), uuid Nullable(String),
      turn Nullable(UInt32), agent Nullable(String), tools Nullable(String), names Array(String), packed String,
      terms Array(String) SETTINGS (min_compress_block_size = 65536, max_compress_block_size = 1048576),
      INDEX words terms TYPE text(tokenizer = 'array')
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY intDiv(session, 65536) ORDER BY (session, file, offset)
    SETTINGS index_granularity = 256, min_compress_block_size = 8192, max_compress_block_size = 16384,
      min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1`,
  ],
];

/**
 * Creates the tables, or takes them to this version. They belong to one hub: where another filled them, or an earlier
 * database of this one, all rows go and are written again; so they do after a step. True where that happened.
 */
export async function migrateAnalytics(clickhouse: ClickHouse, owner: string): Promise<boolean> {
  await clickhouse.run(
    'CREATE TABLE IF NOT EXISTS scrollkeep_meta (key String, value String, at UInt64) ' +
      'ENGINE = ReplacingMergeTree(at) ORDER BY key',
  );
  const meta = new Map(
    (await clickhouse.rows('SELECT key, value FROM scrollkeep_meta FINAL')).map(([key, value]) => [key, value]),
  );
  const version = Number(meta.get('version') ?? 0);
  if (version > steps.length)
    throw new StoreError(
      'INDEX_TOO_NEW',
      'a newer version of Scrollkeep has changed the tables in ClickHouse',
      'Update Scrollkeep, or name another database with --analytics.',
    );
  const put = (key: string, value: string) =>
    clickhouse.insert('scrollkeep_meta', ['key', 'value', 'at'], [[key, value, Date.now()]]);
  // A step that was cut off is done again from its beginning: it is known to be whole only once its number is there.
  for (const [at, step] of steps.entries()) {
    if (at < version) continue;
    for (const statement of step)
      await clickhouse.run(statement.replace('CREATE TABLE ', 'CREATE TABLE IF NOT EXISTS '));
    await put('version', String(at + 1));
  }
  if (meta.get('owner') === owner && version === steps.length) return false;
  for (const table of analyticsTables) await clickhouse.run(`TRUNCATE TABLE ${table}`);
  await put('owner', owner);
  return true;
}

/** Leaves no row of these sessions; with `before` only rows of earlier pushes go. Done when it returns. */
export async function eraseSessions(
  clickhouse: ClickHouse,
  sessions: readonly { readonly session: number; readonly before?: number }[],
): Promise<void> {
  if (sessions.length === 0) return;
  const whole = sessions.filter(({ before }) => before === undefined).map(({ session }) => session);
  const conditions = [
    ...(whole.length === 0 ? [] : [`session IN (${whole.map(toLiteral).join(', ')})`]),
    ...sessions.flatMap(({ session, before }) =>
      before === undefined ? [] : [`(session = ${toLiteral(session)} AND version < ${toLiteral(before)})`],
    ),
  ];
  for (const table of analyticsTables)
    await clickhouse.run(`ALTER TABLE ${table} DELETE WHERE ${conditions.join(' OR ')} SETTINGS mutations_sync = 2`);
}
