import type { Connection } from '../dialects/connection.ts';
import type { IndexBatch } from '../rows/index-batch.ts';
import { writeRows, type OnConflict } from '../writing/write-rows.ts';
import type { WordIndex } from '../word-index/word-index.ts';
import { raiseRevision } from '../writing/counters.ts';

/**
 * Writes what the files of a batch have in common, and its words; inside the transaction that wrote their rows. `base`
 * is its first document.
 */
export async function writeBatch(
  connection: Connection,
  wordIndex: WordIndex,
  batch: IndexBatch,
  base: number,
): Promise<void> {
  const { dictionaries, contexts } = batch;
  await writeRows(connection, 'record_shape', dictionaries.record.rows, known);
  await writeRows(connection, 'call_shape', dictionaries.call.rows, known);
  await writeRows(connection, 'message_shape', dictionaries.message.rows, known);
  await writeRows(connection, 'context', contexts.values(), known);
  await wordIndex.commit(base);
  await raiseRevision(connection);
}

/** What a row says is its number: one that is there says the same. */
const known: OnConflict<'record_shape' | 'call_shape' | 'message_shape' | 'context'> = { key: ['id'], does: 'keep' };
