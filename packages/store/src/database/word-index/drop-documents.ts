import type { Connection } from '../dialects/connection.ts';
import { readEntries } from './block.ts';
import { openBlockWriter } from './open-block-writer.ts';
import { listDocuments, maxNumberBytes, putNumber } from './posting-list.ts';
import { deleteSegment, writeSegment, type Segment } from './segment.ts';

/**
 * Rewrites a segment without deleted documents, so that none of their words stays in the database.
 * Inside a transaction.
 */
export async function dropDocuments(
  connection: Connection,
  segment: Segment,
  isThere: (document: number) => boolean,
): Promise<void> {
  const writer = openBlockWriter();
  const rows = await connection.all('SELECT data FROM posting_block WHERE segment = ? ORDER BY first_term', [
    segment.id,
  ]);
  for (const row of rows) {
    for (const { key, bytes } of readEntries(row['data'] as Uint8Array)) {
      const left = listDocuments(bytes).filter((document) => isThere(segment.base + document));
      if (left.length === 0) continue;
      const coded = new Uint8Array(left.length * maxNumberBytes);
      let [length, last] = [0, 0];
      for (const document of left) {
        length = putNumber(coded, length, document - last);
        last = document;
      }
      // The key stays as it is until the next one is added.
      const own = key.slice();
      writer.add(own, 0, own.length, left.length, coded, length);
    }
  }
  await deleteSegment(connection, segment.id);
  await writeSegment(connection, segment, writer);
}
