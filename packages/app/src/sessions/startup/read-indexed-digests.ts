import { setImmediate } from 'node:timers/promises';
import type { Connection, SqlRow } from '@scrollkeep/store/database';
import { toFirstLine } from '@scrollkeep/view/parts';
import { readMachine } from '../../sync/read-machine.ts';
import type { SummaryFact } from '../project-titles.ts';
import { listPlaces, type SessionPlace } from '../session-place.ts';
import { digestColumns, lastPromptNumber, longest, toIndexedDigest, type IndexedDigest } from './to-indexed-digest.ts';

/** So much of a prompt the index has. */
const indexedText = 500;
/** After so many sessions others may run: a server answers meanwhile. */
const sessionsAtOnce = 256;

/**
 * What the index knows of sessions whose files are as they were when they were indexed, by identity: the same as reading them would tell. Sessions that it
 * does not know, or knows in another state, are missing.
 */
export async function readIndexedDigests(connection: Connection, places: readonly SessionPlace[]): Promise<ReadonlyMap<string, IndexedDigest>> {
  const rows = await readRows(connection);
  const found = new Map<string, IndexedDigest>();
  for (const [at, place] of places.entries()) {
    const digest = findDigest(place, rows);
    if (digest !== undefined) found.set(place.identity, digest);
    if (at % sessionsAtOnce === sessionsAtOnce - 1) await setImmediate();
  }
  return found;
}

interface IndexRows {
  readonly files: ReadonlyMap<string, SqlRow>;
  readonly sessions: ReadonlyMap<string, SqlRow>;
  /** By the id of a main file. */
  readonly lastPrompts: ReadonlyMap<number, string>;
  readonly failedCalls: ReadonlyMap<number, number>;
  readonly summaries: ReadonlyMap<number, readonly SummaryFact[]>;
}

async function readRows(connection: Connection): Promise<IndexRows> {
  const { machine } = readMachine();
  // The database answers at once, whatever it takes: others may run in between.
  const all = async (sql: string, values: readonly string[]) => {
    await setImmediate();
    return connection.all(sql, values);
  };
  const files = await all("SELECT id, path, size, modified_ms, first_ms, last_ms, is_dirty, is_gone FROM file WHERE machine = ? AND class = 'transcript'", [machine]);
  const sessions = await all(`SELECT root, project_folder, session, is_irregular, ${digestColumns.join(', ')} FROM session WHERE machine = ?`, [machine]);
  const prompts = await all(`SELECT t.file, t.text FROM turn t JOIN (${lastPromptNumber} GROUP BY file) last ON last.file = t.file AND last.number = t.number`, []);
  const failed = await all("SELECT file, COUNT(*) AS count FROM tool_call WHERE status = 'error' AND is_copy = 0 GROUP BY file", []);
  const summaries = await all("SELECT s.file, s.leaf_uuid, s.summary FROM file f JOIN summary s ON s.file = f.id WHERE f.machine = ? AND f.kind = 'main' ORDER BY s.file, s.ordinal", [machine]);
  return {
    files: new Map(files.map((row) => [String(row['path']), row])),
    sessions: new Map(sessions.map((row) => [toName(String(row['root']), String(row['project_folder']), String(row['session'])), row])),
    lastPrompts: new Map(prompts.map((row) => [Number(row['file']), String(row['text'])])),
    failedCalls: new Map(failed.map((row) => [Number(row['file']), Number(row['count'])])),
    summaries: groupSummaries(summaries),
  };
}

function findDigest(place: SessionPlace, rows: IndexRows): IndexedDigest | undefined {
  const [root = '', folder = ''] = place.project.identity.split('\0');
  const row = rows.sessions.get(toName(root, folder, place.id));
  const paths = listPlaces(place);
  const files = paths.map(({ path }) => rows.files.get(place.project.toFile(path))).filter((file) => file !== undefined);
  // A thread that was linked out of order has no last prompt by number.
  if (row === undefined || row['is_irregular'] === 1 || files.length < paths.length || files.some((file) => file['is_dirty'] === 1 || file['is_gone'] === 1)) return undefined;
  if (paths.map(({ path }, at) => `${path}:${files[at]?.['size']}:${files[at]?.['modified_ms']}`).join('\n') !== place.stamp) return undefined;
  const main = place.main === undefined ? undefined : files[0];
  if ((row['main_file'] ?? undefined) !== main?.['id']) return undefined;
  const lastPrompt = rows.lastPrompts.get(Number(main?.['id'])) ?? '';
  // Where the first line that says something is not all there, the transcript tells.
  if (lastPrompt.length >= indexedText && toFirstLine(lastPrompt, longest).length < longest && lastPrompt.slice(0, Math.max(0, lastPrompt.lastIndexOf('\n'))).trim() === '') return undefined;
  const failedCalls = files.reduce((sum, file) => sum + (rows.failedCalls.get(Number(file['id'])) ?? 0), 0);
  return toIndexedDigest({ id: place.id, modifiedMs: place.modifiedMs, row, files, lastPrompt, failedCalls, summaries: rows.summaries.get(Number(main?.['id'])) ?? [] });
}

function toName(root: string, folder: string, session: string): string {
  return `${root}\0${folder}\0${session}`;
}

function groupSummaries(rows: readonly SqlRow[]): ReadonlyMap<number, readonly SummaryFact[]> {
  const groups = new Map<number, SummaryFact[]>();
  for (const row of rows) {
    const group = groups.get(Number(row['file'])) ?? [];
    group.push({ summary: String(row['summary']), leafUuid: String(row['leaf_uuid']) });
    groups.set(Number(row['file']), group);
  }
  return groups;
}
