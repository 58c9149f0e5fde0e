import type { Connection } from '../dialects/connection.ts';
import type { IndexBatch } from '../rows/index-batch.ts';
import { writeRows, type OnConflict } from '../schema/write-rows.ts';
import { writeTerms } from '../search/open-block-writer.ts';
import { raiseRevision, takeNumbers } from './counters.ts';

/** Writes what the files of a batch have in common, and its terms as one segment; inside the transaction that wrote their rows. `base` is its first document. */
export async function writeBatch(connection: Connection, batch: IndexBatch, base: number): Promise<void> {
  const { shapes, contexts } = batch;
  await writeRows(connection, 'record_shape', shapes.record.rows, known);
  await writeRows(connection, 'call_shape', shapes.call.rows, known);
  await writeRows(connection, 'message_shape', shapes.message.rows, known);
  await writeRows(connection, 'context', contexts.values(), known);
  if (batch.documents > 0) await writeSegment(connection, batch, base);
  await raiseRevision(connection);
}

async function writeSegment(connection: Connection, batch: IndexBatch, base: number): Promise<void> {
  const { blocks, bytes } = writeTerms(batch.terms);
  const segment = await takeNumbers(connection, 'segment');
  await writeRows(connection, 'segment', [{ id: segment, base, docs: batch.documents, bytes }]);
  await writeRows(connection, 'posting_block', blocks.map((block) => ({ segment, first_term: block.firstTerm, data: block.data })));
}

/** What a row says is its number: one that is there says the same. */
const known: OnConflict<'record_shape' | 'call_shape' | 'message_shape' | 'context'> = { key: ['id'], does: 'keep' };
