import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { Connection } from '../dialects/connection.ts';
import { updateRow } from '../writing/write-rows.ts';
import { openWordIndex } from '../word-index/word-index.ts';

/** Of a file that nothing was read of yet. */
export const emptyFile = {
  size: 0,
  modified_ms: 0,
  indexed_bytes: 0,
  next_line: 1,
  head_hash: '',
  tail_hash: '',
  is_dirty: 1,
  records: 0,
  damaged: 0,
  first_ms: null,
  last_ms: null,
  project: null,
  branches: '[]',
  models: '[]',
  versions: '[]',
  session_ids: '[]',
  facts_version: factsVersion,
} as const;

/** Takes everything that a file brought out again: it was written anew. */
export async function forgetFile(connection: Connection, file: number): Promise<void> {
  await connection.transaction(async () => {
    for (const [start, end] of await forgetRows(connection, file)) await openWordIndex(connection).forget(start, end);
    await updateRow(connection, 'file', { id: file }, emptyFile);
  });
}

/** All rows of a file but its own; gives the documents that were its, whose words are left. Inside a transaction. */
export async function forgetRows(
  connection: Connection,
  file: number,
): Promise<readonly (readonly [start: number, end: number])[]> {
  const ranges = await connection.all('SELECT start, count FROM doc_range WHERE file = ?', [file]);
  const allBounds = ranges.map((row) => [Number(row['start']), Number(row['start']) + Number(row['count'])] as const);
  for (const bounds of allBounds) {
    await connection.run('DELETE FROM record_row WHERE id >= ? AND id < ?', bounds);
    await connection.run('DELETE FROM tool_call_row WHERE record >= ? AND record < ?', bounds);
    await connection.run('DELETE FROM record_bytes WHERE record >= ? AND record < ?', bounds);
  }
  for (const table of ['doc_range', 'turn', 'message_row', 'drift_finding', 'file_facts', 'summary'])
    await connection.run(`DELETE FROM ${table} WHERE file = ?`, [file]);
  return allBounds;
}
