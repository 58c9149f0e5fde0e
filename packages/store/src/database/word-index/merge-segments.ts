import type { Connection } from '../dialects/connection.ts';
import { raiseRevision } from '../writing/counters.ts';
import { readEntries, type PostingEntry } from './block.ts';
import { openBlockWriter } from './open-block-writer.ts';
import { putNumber, splitFirst } from './posting-list.ts';
import { deleteSegment, listSegments, writeSegment, type Segment } from './segment.ts';
import { compareKeys } from './term.ts';

/**
 * Segments of a size class are put together when there are this many: a search asks each segment, and every sync adds
 * one.
 */
const mergeAt = 16;
/** The lowest class ends here; each other is so many times larger. */
const smallSegment = 65_536;

/** Until no class has too many segments; each merge is a transaction of its own. */
export async function mergeSegments(connection: Connection, failPoint?: (name: string) => void): Promise<void> {
  for (;;) {
    const chosen = chooseSegments(await listSegments(connection));
    if (chosen === undefined) return;
    await connection.transaction(async () => {
      await merge(connection, chosen);
      failPoint?.('inside merge');
      await raiseRevision(connection);
    });
  }
}

/**
 * The longest run of neighbours of about one size; documents of neighbours follow each other, so their lists can be
 * laid end to end.
 */
function chooseSegments(segments: readonly Segment[]): readonly Segment[] | undefined {
  const tierOf = ({ bytes }: Segment) =>
    Math.max(0, Math.floor(Math.log(Math.max(bytes, 1) / smallSegment) / Math.log(mergeAt)));
  for (let end = segments.length; end > 0;) {
    let start = end - 1;
    const tier = tierOf(segments[start] as Segment);
    while (start > 0 && tierOf(segments[start - 1] as Segment) <= tier) start--;
    if (end - start >= mergeAt) return segments.slice(start, end);
    end = start;
  }
  return undefined;
}

async function merge(connection: Connection, segments: readonly Segment[]): Promise<void> {
  const base = segments[0]?.base ?? 0;
  const writer = openBlockWriter();
  const cursors: Cursor[] = [];
  for (const segment of segments) {
    const cursor = await openCursor(connection, segment);
    if (cursor !== undefined) cursors.push(cursor);
  }
  let coded = new Uint8Array(64 * 1024);
  while (cursors.length > 0) {
    let least = cursors[0] as Cursor;
    for (const cursor of cursors) if (compareKeys(cursor.entry.key, least.entry.key) < 0) least = cursor;
    const key = least.entry.key.slice();
    let count = 0;
    let last = 0;
    let length = 0;
    // In the order of their documents, as the cursors stand: lists are laid end to end, only the first distance of each
    // is another one.
    const same = cursors.filter((cursor) => compareKeys(cursor.entry.key, key) === 0);
    for (const cursor of same) {
      const { bytes } = cursor.entry;
      const { first, rest, last: end } = splitFirst(bytes);
      const shift = cursor.segment.base - base;
      if (length + bytes.length + 5 > coded.length) {
        const larger = new Uint8Array((length + bytes.length + 5) * 2);
        larger.set(coded);
        coded = larger;
      }
      length = putNumber(coded, length, shift + first - last);
      coded.set(bytes.subarray(rest), length);
      length += bytes.length - rest;
      count += cursor.entry.count;
      last = shift + end;
      // A promise for each block, not for each of its hundreds of entries.
      if (!cursor.advance() && !(await cursor.load())) cursors.splice(cursors.indexOf(cursor), 1);
    }
    writer.add(key, 0, key.length, count, coded, length);
  }
  for (const segment of segments) await deleteSegment(connection, segment.id);
  const last = segments.at(-1);
  await writeSegment(connection, { base, docs: (last?.base ?? 0) + (last?.docs ?? 0) - base }, writer);
}

interface Cursor {
  readonly segment: Segment;
  entry: PostingEntry;
  /** To the next entry of the block; false at its end. */
  advance(): boolean;
  /** To the first entry of the next block; false at the end of the segment. */
  load(): Promise<boolean>;
}

const selectNext =
  'SELECT first_term, data FROM posting_block WHERE segment = ? AND first_term > ? ORDER BY first_term LIMIT 1';

/** The entries of a segment in order, one block in memory at a time. */
async function openCursor(connection: Connection, segment: Segment): Promise<Cursor | undefined> {
  let entries: Iterator<PostingEntry> = readEntries(new Uint8Array(0));
  let lastTerm = new Uint8Array(0);
  const cursor: Cursor = {
    segment,
    entry: { key: lastTerm, count: 0, bytes: lastTerm },
    advance() {
      const step = entries.next();
      if (step.done === true) return false;
      cursor.entry = step.value;
      return true;
    },
    async load() {
      const [row] = await connection.all(selectNext, [segment.id, lastTerm]);
      if (row === undefined) return false;
      lastTerm = new Uint8Array(row['first_term'] as Uint8Array);
      entries = readEntries(row['data'] as Uint8Array);
      return cursor.advance();
    },
  };
  return (await cursor.load()) ? cursor : undefined;
}
