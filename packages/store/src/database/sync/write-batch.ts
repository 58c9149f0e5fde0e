import type { Connection, SqlValue } from '../dialects/connection.ts';
import { callColumns, resultColumn } from '../rows/open-call-rows.ts';
import { messageColumns, parentColumn, recordColumns } from '../rows/open-file-rows.ts';
import { callShapeColumns, messageShapeColumns, recordShapeColumns } from '../rows/shapes.ts';
import { turnColumns } from '../rows/turn-row.ts';
import { toGlobalId, type IndexBatch } from '../rows/index-batch.ts';
import { writeTerms } from '../search/open-block-writer.ts';
import { raiseRevision, takeNumbers } from './counters.ts';

/** Writes what is left of a batch, and its terms as one segment; inside a transaction. Gives the id of its first document. */
export async function writeBatch(connection: Connection, batch: IndexBatch): Promise<number> {
  const base = await takeNumbers(connection, 'document', batch.documents);
  for (const row of batch.records) toGlobalIds(row, [0, parentColumn], base);
  for (const row of batch.calls) toGlobalIds(row, [0, resultColumn], base);
  for (const row of batch.answered) toGlobalIds(row, [2, 3], base);
  for (const row of batch.bytes) row[0] = toGlobalId(row[0] as number, base);
  await writeRows(connection, batch);
  if (connection.keepsBytes) await connection.insert('record_bytes', ['record', 'bytes'], batch.bytes);
  await connection.insert('record_shape', recordShapeColumns, batch.shapes.record.rows, known);
  await connection.insert('call_shape', callShapeColumns, batch.shapes.call.rows, known);
  await connection.insert('message_shape', messageShapeColumns, batch.shapes.message.rows, known);
  await connection.insert('context', ['id', 'cwd', 'git_branch', 'version'], [...batch.contexts.values()], known);
  await connection.insert('drift_finding', ['file', 'code', 'name', 'count', 'first_line'], batch.findings, 'ON CONFLICT (file, code, name) DO UPDATE SET count = drift_finding.count + excluded.count');
  await connection.insert('doc_range', ['start', 'count', 'file', 'traits', 'times'], batch.ranges.map((range) => [base + range.start, range.count, range.file, range.traits, range.times]));
  if (batch.documents > 0) await writeSegment(connection, batch, base);
  await raiseRevision(connection);
  return base;
}

/** Writes the rows that there are many of, and takes them out of the batch. */
export async function writeRows(connection: Connection, batch: IndexBatch): Promise<void> {
  const { records, calls, answered, messages } = batch;
  await connection.insert('record_row', recordColumns, records);
  await connection.insert('tool_call_row', callColumns, calls);
  for (const values of answered) await connection.run('UPDATE tool_call_row SET shape = ?, duration_ms = ?, result_record = ? WHERE record = ? AND ordinal = ?', values);
  await connection.insert('message_row', messageColumns, messages, messageConflict);
  for (const rows of [records, calls, answered, messages]) rows.length = 0;
  await writeTurns(connection, batch);
}

/** The turns of files whose own rows are written. */
export async function writeTurns(connection: Connection, { turns }: IndexBatch): Promise<void> {
  await connection.insert('turn', turnColumns, turns, turnConflict);
  turns.length = 0;
}

async function writeSegment(connection: Connection, batch: IndexBatch, base: number): Promise<void> {
  const { blocks, bytes } = writeTerms(batch.terms);
  const segment = await takeNumbers(connection, 'segment');
  await connection.insert('segment', ['id', 'base', 'docs', 'bytes'], [[segment, base, batch.documents, bytes]]);
  await connection.insert('posting_block', ['segment', 'first_term', 'data'], blocks.map((block) => [segment, block.firstTerm, block.data]));
}

function toGlobalIds(row: SqlValue[], columns: readonly number[], base: number): void {
  for (const column of columns) if (typeof row[column] === 'number') row[column] = toGlobalId(row[column], base);
}

/** The id is the content. */
const known = 'ON CONFLICT (id) DO NOTHING';

const turnConflict = `ON CONFLICT (file, number) DO UPDATE SET ${turnColumns.slice(2).map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Of the copies of a message the one with the most output counts, the last such. */
const messageConflict = `ON CONFLICT (file, message_id) DO UPDATE SET ${messageColumns.slice(2).map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE excluded.is_counted > message_row.is_counted OR (excluded.is_counted = message_row.is_counted AND excluded.output >= message_row.output)`;
