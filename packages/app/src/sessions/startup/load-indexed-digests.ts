import type { Connection, SqlRow } from '@scrollkeep/store/database';
import { marks, type IndexedSession } from './indexed-session.ts';
import { digestColumns, lastPromptNumber, toIndexedDigest } from './to-indexed-digest.ts';

const atOnce = 500;

/** Looks up what is shown of sessions beside what they are sorted by: of thousands, a page has fifty. */
export async function loadIndexedDigests(connection: Connection, sessions: readonly IndexedSession[]): Promise<void> {
  const missing = sessions.filter((session) => session.shown !== undefined && session.digest === undefined);
  for (let at = 0; at < missing.length; at += atOnce) await loadSome(connection, missing.slice(at, at + atOnce));
}

async function loadSome(connection: Connection, sessions: readonly IndexedSession[]): Promise<void> {
  const numbers = sessions.map(({ number }) => number);
  const rows = await connection.all(`SELECT id, ${digestColumns.join(', ')} FROM session WHERE id IN (${marks(numbers)})`, numbers);
  const files = await connection.all(`SELECT s.id AS session, f.id, f.first_ms, f.last_ms FROM session s JOIN file f ON f.machine = s.machine AND f.root = s.root AND f.project_folder = s.project_folder AND f.session = s.session WHERE s.id IN (${marks(numbers)}) AND f.class = 'transcript' AND f.is_gone = 0`, numbers);
  const mains = sessions.flatMap(({ mainFile }) => mainFile ?? []);
  const prompts = await connection.all(`SELECT t.file, t.text FROM turn t JOIN (${lastPromptNumber} AND file IN (${marks(mains)}) GROUP BY file) last ON last.file = t.file AND last.number = t.number`, mains);
  const failed = await readFailedCalls(connection, files.map((file) => Number(file['id'])));
  const rowOf = new Map(rows.map((row) => [row['id'], row]));
  const promptOf = new Map(prompts.map((row) => [row['file'], String(row['text'])]));
  const filesOf = new Map<number, SqlRow[]>(numbers.map((number) => [number, []]));
  for (const file of files) filesOf.get(Number(file['session']))?.push(file);
  for (const session of sessions) {
    const row = rowOf.get(session.number);
    if (row === undefined) continue; // gone meanwhile: the folders tell
    const { id, mainFile, modifiedMs } = session;
    const own = (filesOf.get(session.number) ?? []).toSorted((a, b) => Number(b['id'] === mainFile) - Number(a['id'] === mainFile));
    const failedCalls = own.reduce((sum, file) => sum + (failed.get(Number(file['id'])) ?? 0), 0);
    session.digest = toIndexedDigest({ id, modifiedMs, row, files: own, lastPrompt: promptOf.get(mainFile ?? -1) ?? '', failedCalls, summaries: [] }).digest;
  }
}

async function readFailedCalls(connection: Connection, files: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce);
    const rows = await connection.all(`SELECT d.file, COUNT(*) AS count FROM doc_range d JOIN tool_call c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file IN (${marks(some)}) AND c.status = 'error' AND c.is_copy = 0 GROUP BY d.file`, some);
    for (const row of rows) counts.set(Number(row['file']), Number(row['count']));
  }
  return counts;
}
