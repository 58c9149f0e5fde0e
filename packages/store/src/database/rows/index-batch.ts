import type { SqlValue } from '../dialects/connection.ts';
import { openTermCollector, type TermCollector } from '../search/open-term-collector.ts';
import { createShapes, type Shapes } from './shapes.ts';

/** Ids of documents of the batch at hand, before it is known where they begin. */
export const localIds = 2 ** 40;

/** Everything that one commit writes. */
export interface IndexBatch {
  readonly terms: TermCollector;
  /** The id of its first document; `localIds` where that is not known before it is written. */
  readonly firstId: number;
  documents: number;
  /** Rows that are not written yet. */
  readonly records: SqlValue[][];
  readonly calls: SqlValue[][];
  /** Calls of earlier commits: shape, duration, result record, by record and ordinal. */
  readonly answered: SqlValue[][];
  readonly messages: SqlValue[][];
  readonly turns: SqlValue[][];
  readonly shapes: Shapes;
  readonly contexts: Map<number, SqlValue[]>;
  readonly findings: SqlValue[][];
  readonly bytes: SqlValue[][];
  readonly ranges: { readonly start: number; readonly count: number; readonly file: number; readonly traits: Uint8Array; readonly times: Uint8Array }[];
}

/** `terms` of an earlier batch, whose memory is used again. */
export function createBatch(terms: TermCollector = openTermCollector(), firstId: number = localIds): IndexBatch {
  return { terms, firstId, documents: 0, records: [], calls: [], answered: [], messages: [], turns: [], shapes: createShapes(), contexts: new Map(), findings: [], bytes: [], ranges: [] };
}

/** The id in the database, once it is known where the batch begins. */
export function toGlobalId(id: number, base: number): number {
  return id >= localIds ? id - localIds + base : id;
}
