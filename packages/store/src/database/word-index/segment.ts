import type { Connection } from '../dialects/connection.ts';
import { takeNumbers } from '../writing/counters.ts';
import { writeRows } from '../writing/write-rows.ts';
import type { BlockWriter } from './open-block-writer.ts';

/** The terms of some documents that follow each other, in blocks; it is written once and never changed. */
export interface Segment {
  readonly id: number;
  /** The first document. Posting lists count from it. */
  readonly base: number;
  readonly docs: number;
  /** Of all blocks. */
  readonly bytes: number;
}

/** In the order of their documents. */
export async function listSegments(connection: Connection): Promise<readonly Segment[]> {
  const rows = await connection.all('SELECT id, base, docs, bytes FROM segment ORDER BY base');
  return rows.map((row) => ({
    id: Number(row['id']),
    base: Number(row['base']),
    docs: Number(row['docs']),
    bytes: Number(row['bytes']),
  }));
}

/** Inside a transaction. */
export async function writeSegment(
  connection: Connection,
  { base, docs }: Pick<Segment, 'base' | 'docs'>,
  writer: BlockWriter,
): Promise<void> {
  const blocks = writer.end();
  const id = await takeNumbers(connection, 'segment');
  await writeRows(connection, 'segment', [{ id, base, docs, bytes: writer.bytes() }]);
  await writeRows(
    connection,
    'posting_block',
    blocks.map(({ firstTerm, data }) => ({ segment: id, first_term: firstTerm, data })),
  );
}

export async function deleteSegment(connection: Connection, id: number): Promise<void> {
  await connection.run('DELETE FROM posting_block WHERE segment = ?', [id]);
  await connection.run('DELETE FROM segment WHERE id = ?', [id]);
}
