import type { Connection } from '../dialects/connection.ts';
import { raiseRevision } from '../writing/counters.ts';
import { openWordIndex } from '../word-index/word-index.ts';
import { forgetRows } from './forget-file.ts';

/**
 * Removes everything that comes from the files of a root, with all words, so that nothing of them stays in the
 * database. After a crash, the next call continues.
 */
export async function eraseRoot(connection: Connection, machine: string, root: string): Promise<void> {
  const files = await connection.all('SELECT id FROM file WHERE machine = ? AND root = ?', [machine, root]);
  for (const row of files) await eraseFile(connection, Number(row['id']));
  await connection.transaction(async () => {
    for (const table of ['agent', 'git_event', 'session_insights'])
      await connection.run(
        `DELETE FROM ${table} WHERE session IN (SELECT id FROM session WHERE machine = ? AND root = ?)`,
        [machine, root],
      );
    await connection.run('DELETE FROM session WHERE machine = ? AND root = ?', [machine, root]);
    // Texts that rows share are stored once; those that no row uses any more must be deleted as well.
    for (const [dictionary, rows, column] of dictionaries)
      await connection.run(
        `DELETE FROM ${dictionary} WHERE id NOT IN (SELECT ${column} FROM ${rows} WHERE ${column} IS NOT NULL)`,
      );
    await raiseRevision(connection);
  });
}

const dictionaries = [
  ['context', 'record_row', 'context'],
  ['record_shape', 'record_row', 'shape'],
  ['call_shape', 'tool_call_row', 'shape'],
  ['message_shape', 'message_row', 'shape'],
] as const;

async function eraseFile(connection: Connection, file: number): Promise<void> {
  await connection.transaction(async () => {
    for (const [start, end] of await forgetRows(connection, file)) await openWordIndex(connection).erase(start, end);
    await connection.run('DELETE FROM file WHERE id = ?', [file]);
  });
}
