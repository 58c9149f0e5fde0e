import type { Connection } from '../dialects/connection.ts';
import { addRange, createBits, hasBit } from './doc-bits.ts';
import { dropDocuments } from './drop-documents.ts';
import { mergeSegments } from './merge-segments.ts';
import { openBlockWriter } from './open-block-writer.ts';
import { openTermCollector } from './open-term-collector.ts';
import { openWordReader, type WordReader } from './open-word-reader.ts';
import { deleteSegment, listSegments, writeSegment } from './segment.ts';
import type { TermSpace } from './term.ts';
import { verifySegments, type WordIndexReport } from './verify-segments.ts';

export { termSpace, type TermSpace } from './term.ts';
export type { WordReader } from './open-word-reader.ts';
export type { WordIndexReport } from './verify-segments.ts';

/**
 * Which documents hold which words, in the tables `segment` and `posting_block` of either database. This is all that
 * the rest knows of it; the format is explained in docs/word-index.md.
 */
export interface WordIndex {
  /**
   * Starts a batch; one at a time. The memory of the batch before is used again, and is made for so many terms at
   * first.
   */
  begin(expectedTerms?: number): WordBatch;
  /** Writes the batch as one segment. `base` is the number of its first document. Inside a transaction. */
  commit(base: number): Promise<void>;
  /** What is in the database now. It stays what it is until segments are merged or go. */
  read(): Promise<WordReader>;
  /**
   * Documents from one number up to another, without the latter, are no more: their rows in `doc_range` are gone.
   * Inside a transaction.
   */
  forget(start: number, end: number): Promise<void>;
  /** Leaves no word of these documents either, also where others of their segment stay. Inside a transaction. */
  erase(start: number, end: number): Promise<void>;
  /** Puts segments together if there are many of one size. */
  merge(failPoint?: (name: string) => void): Promise<void>;
  /** Reads all of it back. */
  verify(): Promise<WordIndexReport>;
}

/** Documents on their way into the index, numbered from 0 in the order they are added. */
export interface WordBatch {
  /** Begins the next document: what is added then belongs to it. Gives its number. */
  addDocument(): number;
  /** True where the text has a word that is known by its beginning only. */
  addText(text: string, isMain: boolean, isCommand: boolean): boolean;
  /** A whole name. */
  addName(space: TermSpace, name: string): void;
  documents(): number;
  /** How much memory is held. */
  bytes(): number;
}

export function openWordIndex(connection: Connection): WordIndex {
  let terms: ReturnType<typeof openTermCollector> | undefined;
  let documents = 0;
  return {
    begin(expectedTerms) {
      terms?.reset();
      const collector = (terms ??= openTermCollector(expectedTerms));
      documents = 0;
      return {
        addText: collector.addText,
        addName: collector.addName,
        bytes: collector.bytes,
        documents: () => documents,
        addDocument() {
          collector.beginDocument(documents);
          return documents++;
        },
      };
    },
    async commit(base) {
      if (documents === 0) return;
      const writer = openBlockWriter();
      terms?.forEach(writer.add);
      await writeSegment(connection, { base, docs: documents }, writer);
    },
    read: async () => openWordReader(connection, await listSegments(connection)),
    async forget(start, end) {
      for (const { id, base, docs } of await listSegments(connection)) {
        if (base >= end || base + docs <= start) continue;
        const [left] = await connection.all(selectLeft, [base, base + docs]);
        if (left === undefined) await deleteSegment(connection, id);
      }
    },
    async erase(start, end) {
      for (const segment of await listSegments(connection)) {
        const last = segment.base + segment.docs;
        if (segment.base >= end || last <= start) continue;
        const rows = await connection.all('SELECT start, count FROM doc_range WHERE start >= ? AND start < ?', [
          segment.base,
          last,
        ]);
        const there = createBits(segment.docs);
        for (const row of rows) {
          const from = Number(row['start']) - segment.base;
          addRange(there, from, from + Number(row['count']));
        }
        if (rows.length === 0) await deleteSegment(connection, segment.id);
        else await dropDocuments(connection, segment, (document) => hasBit(there, document - segment.base));
      }
    },
    merge: (failPoint) => mergeSegments(connection, failPoint),
    verify: () => verifySegments(connection),
  };
}

/** Rows of documents lie in one segment each: they were written with it. */
const selectLeft = 'SELECT start FROM doc_range WHERE start >= ? AND start < ? LIMIT 1';
