import { hash } from 'node:crypto';
import type { Connection, SqlRow, SqlValue } from '../database/dialects/connection.ts';
import { readEntries } from '../database/word-index/block.ts';
import { listDocuments } from '../database/word-index/posting-list.ts';
import { listSegments } from '../database/word-index/segment.ts';
import { termSpace } from '../database/word-index/term.ts';
import { flagBits } from '@scrollkeep/transcript/query/to-line-document.ts';
import type { AnalyticsTable } from './analytics-tables.ts';
import type { ClickRow } from './open-clickhouse.ts';
import { printPackedRecord } from './packed-record.ts';

/** A session of an index as it is written to ClickHouse. */
export interface AnalyticsSession {
  readonly session: number;
  readonly version: number;
  readonly rootKey: string;
}

/** Rows of one table. A session may be large: no more than a part of its records is in memory at a time. */
export interface AnalyticsPart {
  readonly table: Exclude<AnalyticsTable, 'usage' | 'usage_names'>;
  readonly rows: readonly ClickRow[];
}

interface ReadFile {
  readonly owner: AnalyticsSession;
  readonly key: string;
}

interface RecordCounts {
  count: number;
  newest: number | null;
}

/**
 * The rows of an index for ClickHouse: the documents that it searches with all their terms, and what its tables say of
 * messages, calls and sessions, in this order. `findOwner` names the session of a root; files of other roots are left
 * out.
 */
export async function* readAnalyticsRows(
  connection: Connection,
  findOwner: (root: string) => AnalyticsSession | undefined,
  documentsAtOnce = 20_000,
): AsyncGenerator<AnalyticsPart> {
  const files = new Map<number, ReadFile>();
  for (const row of await connection.all('SELECT id, root, path FROM file')) {
    const owner = findOwner(String(row['root']));
    if (owner === undefined) continue;
    files.set(Number(row['id']), { owner, key: toFileKey(String(row['root']), String(row['path'])) });
  }
  const counts = new Map<number, RecordCounts>();
  /** By file: where its last turn began. */
  const turns = new Map<number, number>();
  const [end] = await connection.all('SELECT MAX(start + count) AS documents FROM doc_range');
  for (let from = 0; from < Number(end?.['documents'] ?? 0); from += documentsAtOnce) {
    const rows = await readRecords(connection, files, turns, from, from + documentsAtOnce);
    for (const row of rows) addCount(counts, row);
    yield { table: 'records', rows };
  }
  yield { table: 'messages', rows: await readMessages(connection, files) };
  yield { table: 'calls', rows: await readCalls(connection, files) };
  yield { table: 'sessions', rows: await readSessions(connection, findOwner, counts) };
}

/** Names a file within its session, whatever number the index gives it. */
export function toFileKey(root: string, path: string): string {
  return BigInt(`0x${hash('sha256', path.slice(root.length)).slice(0, 16)}`).toString();
}

const decoder = new TextDecoder();

async function readRecords(
  connection: Connection,
  files: ReadonlyMap<number, ReadFile>,
  turns: Map<number, number>,
  from: number,
  to: number,
): Promise<readonly ClickRow[]> {
  const terms = await readTerms(connection, from, to);
  const places = new Map<number, SqlRow>();
  for (const row of await connection.all(
    'SELECT id, "offset", bytes, line, type, subtype, kind, uuid, turn, agent, tools FROM record ' +
      'WHERE id >= ? AND id < ?',
    [from, to],
  ))
    places.set(Number(row['id']), row);
  const rows: ClickRow[] = [];
  for (const range of await connection.all(
    'SELECT start, count, file, traits, times FROM doc_range WHERE start < ? AND start + count > ? ORDER BY start',
    [to, from],
  )) {
    const id = Number(range['file']);
    const file = files.get(id);
    if (file === undefined) continue;
    const traits = new Uint16Array(toBuffer(range['traits']));
    const times = new Float64Array(toBuffer(range['times']));
    for (let at = 0; at < Number(range['count']); at++) {
      const document = Number(range['start']) + at;
      const place = document < from || document >= to ? undefined : places.get(document);
      if (place === undefined) continue;
      const offset = Number(place['offset']);
      if (((traits[at] ?? 0) & flagBits.prompt) !== 0) turns.set(id, offset);
      const own = terms.get(document) ?? [];
      const time = times[at] ?? NaN;
      const timeMs = Number.isNaN(time) ? null : time;
      const names = own.filter((term) => term.startsWith(spaces.type) || term.startsWith(spaces.tool));
      const packed = printPackedRecord({
        bytes: Number(place['bytes']),
        line: Number(place['line']),
        kind: toText(place['kind']),
        timeMs,
        traits: traits[at] ?? 0,
        turnOffset: turns.get(id) ?? 0,
        version: file.owner.version,
        names,
      });
      rows.push([
        file.owner.session,
        file.key,
        offset,
        file.owner.version,
        timeMs,
        traits[at] ?? 0,
        String(place['type'] ?? ''),
        toText(place['subtype']),
        toText(place['uuid']),
        toNumber(place['turn']),
        toText(place['agent']),
        toText(place['tools']),
        names,
        packed,
        own,
      ]);
    }
  }
  return rows;
}

const spaces = { type: String.fromCharCode(termSpace.type), tool: String.fromCharCode(termSpace.tool) };

/** Every term of some documents: the letter of its space and its text. */
async function readTerms(
  connection: Connection,
  from: number,
  to: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const terms = new Map<number, string[]>();
  for (const segment of await listSegments(connection)) {
    if (segment.base >= to || segment.base + segment.docs <= from) continue;
    const blocks = await connection.all('SELECT data FROM posting_block WHERE segment = ? ORDER BY first_term', [
      segment.id,
    ]);
    for (const { data } of blocks)
      for (const { key, bytes } of readEntries(data as Uint8Array)) {
        const term = decoder.decode(key);
        for (const number of listDocuments(bytes)) {
          const document = segment.base + number;
          if (document < from || document >= to) continue;
          const own = terms.get(document);
          if (own === undefined) terms.set(document, [term]);
          else own.push(term);
        }
      }
  }
  return terms;
}

async function readMessages(
  connection: Connection,
  files: ReadonlyMap<number, ReadFile>,
): Promise<readonly ClickRow[]> {
  const rows = await connection.all('SELECT * FROM message');
  return rows.flatMap((row): ClickRow[] => {
    const file = files.get(Number(row['file']));
    if (file === undefined) return [];
    const count = (column: string) => Math.max(0, Number(row[column] ?? 0));
    return [
      [
        file.owner.session,
        file.key,
        String(row['message_id']),
        file.owner.version,
        toMonth(toNumber(row['time_ms']) ?? NaN),
        toText(row['model']),
        toText(row['speed']),
        count('input'),
        count('output'),
        count('cache_read'),
        count('cache_write_5m'),
        count('cache_write_1h'),
        count('web_searches'),
        count('is_counted'),
        toNumber(row['time_ms']),
        toNumber(row['turn']),
        count('line'),
      ],
    ];
  });
}

async function readCalls(connection: Connection, files: ReadonlyMap<number, ReadFile>): Promise<readonly ClickRow[]> {
  const rows = await connection.all(
    'SELECT c.*, r.line AS line FROM tool_call c JOIN record_row r ON r.id = c.record WHERE c.is_copy = 0',
  );
  return rows.flatMap((row): ClickRow[] => {
    const file = files.get(Number(row['file']));
    if (file === undefined) return [];
    return [
      [
        file.owner.session,
        file.key,
        Number(row['line']),
        Number(row['ordinal']),
        file.owner.version,
        toMonth(toNumber(row['time_ms']) ?? NaN),
        toText(row['tool_use_id']),
        String(row['name']),
        String(row['status']),
        toNumber(row['turn']),
        toText(row['agent']),
        toNumber(row['time_ms']),
        toNumber(row['duration_ms']),
        toText(row['path']),
      ],
    ];
  });
}

/** One row for each session that was pushed, also where the index found none in it. */
async function readSessions(
  connection: Connection,
  findOwner: (root: string) => AnalyticsSession | undefined,
  counts: ReadonlyMap<number, RecordCounts>,
): Promise<readonly ClickRow[]> {
  const found = new Map<number, ClickRow>();
  for (const row of await connection.all(
    'SELECT f.root, s.first_ms, s.last_ms, s.project, s.status, s.models, s.prompts, s.calls, s.messages, s.bytes ' +
      'FROM file f LEFT JOIN session s ON s.machine = f.machine AND s.root = f.root AND s.project_folder = ' +
      'f.project_folder AND s.session = f.session ORDER BY f.id DESC',
  )) {
    const owner = findOwner(String(row['root']));
    if (owner === undefined || (found.has(owner.session) && row['status'] === null)) continue;
    const count = (column: string) => Math.max(0, Number(row[column] ?? 0));
    found.set(owner.session, [
      owner.session,
      owner.version,
      owner.rootKey,
      counts.get(owner.session)?.count ?? 0,
      toNumber(row['first_ms']),
      toNumber(row['last_ms']),
      counts.get(owner.session)?.newest ?? null,
      toText(row['project']),
      toText(row['status']),
      JSON.parse(toText(row['models']) ?? '[]') as readonly string[],
      count('prompts'),
      count('calls'),
      count('messages'),
      count('bytes'),
    ]);
  }
  return [...found.values()];
}

function addCount(counts: Map<number, RecordCounts>, row: ClickRow): void {
  const [session, time] = [Number(row[0]), row[4] as number | null];
  const known = counts.get(session) ?? { count: 0, newest: null };
  known.count++;
  if (time !== null && time > (known.newest ?? 0)) known.newest = time;
  counts.set(session, known);
}

const firstMonthMs = Date.UTC(2020, 0);
const aheadMs = 62 * 86_400_000;

/**
 * The partition of a row. Times come from transcripts: those that cannot be true share one, so that a crafted session
 * does not make thousands.
 */
function toMonth(timeMs: number): number {
  if (!(timeMs >= firstMonthMs && timeMs < Date.now() + aheadMs)) return 0;
  const time = new Date(timeMs);
  return time.getUTCFullYear() * 100 + time.getUTCMonth() + 1;
}

function toBuffer(value: SqlValue | undefined): ArrayBuffer {
  return value instanceof Uint8Array
    ? (value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
    : new ArrayBuffer(0);
}

function toText(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function toNumber(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
