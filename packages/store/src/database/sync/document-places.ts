import type { RecordTable } from '@scrollkeep/transcript/conversation/table/record-table.ts';
import type { LinePlace } from '@scrollkeep/transcript/lines/line.ts';
import type { Connection } from '../dialects/connection.ts';

/**
 * Where the lines of a file are among the documents of the index: in runs, one for each commit that read some of it.
 */
export interface DocumentPlaces {
  /** Lines that have a document: records, and lines that are none. */
  count(): number;
  addRun(start: number, count: number): void;
  /** The document of a line by its order among them. */
  toDocument(order: number): number;
}

export async function readDocumentPlaces(connection: Connection, file: number): Promise<DocumentPlaces> {
  const places = createDocumentPlaces();
  for (const row of await connection.all('SELECT start, count FROM doc_range WHERE file = ? ORDER BY start', [file]))
    places.addRun(Number(row['start']), Number(row['count']));
  return places;
}

export function createDocumentPlaces(): DocumentPlaces {
  const runs: { readonly order: number; readonly start: number }[] = [];
  let length = 0;
  return {
    count: () => length,
    addRun(start, count) {
      if (count > 0) runs.push({ order: length, start });
      length += count;
    },
    toDocument(order) {
      let low = 0;
      for (let high = runs.length; high - low > 1;) {
        const middle = (low + high) >>> 1;
        if ((runs[middle]?.order ?? 0) <= order) low = middle;
        else high = middle;
      }
      const run = runs[low];
      return run === undefined ? order : run.start + order - run.order;
    },
  };
}

/** The order of a record among all lines that have a document: lines that are not records are between. */
export function toLineOrder(table: RecordTable, damaged: readonly LinePlace[], record: number): number {
  if (damaged.length === 0) return record;
  const number = table.numberAt(record);
  let low = 0;
  for (let high = damaged.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((damaged[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return record + low;
}
