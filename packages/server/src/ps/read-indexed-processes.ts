import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import type { Connection, SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import { isArchivedPath } from '../disk/archived-path.ts';
import type { Root } from '../disk/find-roots.ts';
import { openByteFile } from '../disk/open-byte-file.ts';
import { idleAfterMs } from '../sessions/session-activity.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex, type FreshIndexOptions } from '../sync/with-fresh-index.ts';
import type { ProcessSession } from './build-process-list.ts';
import { addInputs } from './read-call-inputs.ts';
import { toWaiting, type PendingCall } from './to-waiting.ts';

/**
 * The sessions that are alive by their files, and those of the ids, from the index; undefined if it cannot answer.
 * Only records with pending calls are read.
 */
export async function readIndexedProcesses(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  ids: ReadonlySet<string>,
  now: number,
  options: FreshIndexOptions,
): Promise<readonly ProcessSession[] | undefined> {
  return withFreshIndex(roots, settings, options, async (connection, machine) => {
    const places = roots.filter((root) => !isArchivedPath(root.path)).map((root) => root.path);
    if (places.length === 0) return [];
    const sessions: ProcessSession[] = [];
    for (const row of await listAlive(connection, machine, places, ids, now))
      sessions.push(await toProcess(connection, row));
    return sessions;
  });
}

/** A file that grew while it was indexed has no time there: it grew just now. */
async function listAlive(
  connection: Connection,
  machine: string,
  places: readonly string[],
  ids: ReadonlySet<string>,
  now: number,
): Promise<readonly SqlRow[]> {
  const names = [...ids];
  const isWanted = names.length === 0 ? '' : ` OR f.session IN (${toSqlPlaceholders(names)})`;
  const rows = await connection.all(
    `SELECT DISTINCT s.id, s.machine, s.root, s.project_folder, s.session, s.title, s.project, s.status, s.last_ms,
      s.modified_ms, f.path FROM file f JOIN session s ON s.machine = f.machine AND s.root = f.root
      AND s.project_folder = f.project_folder AND s.session = f.session
     WHERE f.machine = ? AND f.root IN (${toSqlPlaceholders(places)}) AND f.class = 'transcript' AND f.is_gone = 0
       AND (f.modified_ms >= ? OR f.modified_ms = 0${isWanted}) ORDER BY s.id`,
    [machine, ...places, now - idleAfterMs, ...names],
  );
  const alive = new Map<SqlValue | undefined, SqlRow>();
  for (const row of rows) if (!isArchivedPath(String(row['path'])) && !alive.has(row['id'])) alive.set(row['id'], row);
  return [...alive.values()];
}

async function toProcess(connection: Connection, row: SqlRow): Promise<ProcessSession> {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined);
  const pending = await connection.all(
    `SELECT c.name, c.tool_use_id, r."offset", r.bytes, f.path, f.kind, f.agent FROM file f
      JOIN doc_range d ON d.file = f.id JOIN tool_call c ON c.record >= d.start AND c.record < d.start + d.count
      JOIN record r ON r.id = c.record
     WHERE f.machine = ? AND f.root = ? AND f.project_folder = ? AND f.session = ? AND f.class = 'transcript'
       AND c.is_copy = 0 AND c.status = 'pending' ORDER BY CASE f.kind WHEN 'main' THEN 0 ELSE 1 END, f.relative_path,
       c.record, c.ordinal`,
    ['machine', 'root', 'project_folder', 'session'].map((name) => row[name] ?? ''),
  );
  const inputs = new Map<string, string>();
  const calls = pending.map((call): PendingCall => {
    const record = readRecord(call);
    addInputs(record, inputs);
    return {
      tool: String(call['name']),
      toolUseId: typeof call['tool_use_id'] === 'string' ? call['tool_use_id'] : undefined,
      agentId: call['kind'] === 'agent' && typeof call['agent'] === 'string' ? call['agent'] : undefined,
      since: isJsonObject(record) && typeof record['timestamp'] === 'string' ? record['timestamp'] : undefined,
    };
  });
  return {
    id: String(row['session']),
    title: text('title'),
    project: text('project'),
    lastMs: Number(row['last_ms'] ?? row['modified_ms']),
    configFolder: text('root'),
    waiting: toWaiting(String(row['status']) as SessionStatus, calls),
    inputs,
  };
}

/** A file that vanishes meanwhile only costs the words. */
function readRecord(row: SqlRow): JsonValue | undefined {
  try {
    const file = openByteFile(String(row['path']));
    try {
      const bytes = Buffer.alloc(Number(row['bytes']));
      file.read(bytes, Number(row['offset']));
      return parseJsonValue(bytes.toString('utf8'));
    } finally {
      file.close();
    }
  } catch {
    return undefined;
  }
}

function toSqlPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
