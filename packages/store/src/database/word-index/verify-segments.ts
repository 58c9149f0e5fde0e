import type { Connection, SqlRow } from '../dialects/connection.ts';
import { readEntries, type PostingEntry } from './block.ts';
import { listDocuments } from './posting-list.ts';
import { listSegments, type Segment } from './segment.ts';
import { compareKeys, termSpace } from './term.ts';

export interface WordIndexReport {
  readonly segments: number;
  readonly terms: number;
  /** What is wrong, each with its place; empty if all can be read. */
  readonly problems: readonly string[];
}

const spaces: ReadonlySet<number | undefined> = new Set(Object.values(termSpace));

/**
 * Reads every segment back: segments do not overlap, blocks begin with the term they say, terms are in order, and every
 * posting list decodes to as many documents as it says, in order and inside its segment. One block in memory at a time.
 */
export async function verifySegments(connection: Connection): Promise<WordIndexReport> {
  const problems: string[] = [];
  const segments = await listSegments(connection);
  let terms = 0;
  let end = 0;
  for (const segment of segments) {
    if (segment.base < end) problems.push(`segment ${segment.id}: begins at document ${segment.base}, before ${end}`);
    end = segment.base + segment.docs;
    terms += await verifySegment(connection, segment, problems);
  }
  const stray = 'SELECT DISTINCT segment FROM posting_block WHERE segment NOT IN (SELECT id FROM segment)';
  for (const row of await connection.all(stray))
    problems.push(`segment ${row['segment']}: has blocks, but is not listed`);
  return { segments: segments.length, terms, problems };
}

async function verifySegment(connection: Connection, segment: Segment, problems: string[]): Promise<number> {
  let terms = 0;
  let bytes = 0;
  let previous: Uint8Array = new Uint8Array(0);
  for (const { first_term: term } of await connection.all(selectTerms, [segment.id])) {
    const [row] = await connection.all(selectBlock, [segment.id, term ?? null]);
    const { firstTerm, data } = toBlock(row);
    bytes += data.length;
    const place = `segment ${segment.id}, block ${Buffer.from(firstTerm).toString()}`;
    let isFirst = true;
    try {
      for (const entry of readEntries(data)) {
        const problem = findProblem(entry, segment, previous, isFirst ? firstTerm : undefined);
        if (problem !== undefined) problems.push(`${place}, term ${Buffer.from(entry.key).toString()}: ${problem}`);
        previous = entry.key.slice();
        isFirst = false;
        terms++;
      }
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (data.length === 0) problems.push(`${place}: is empty`);
  }
  if (bytes !== segment.bytes) problems.push(`segment ${segment.id}: has ${bytes} bytes, not ${segment.bytes}`);
  return terms;
}

const selectTerms = 'SELECT first_term FROM posting_block WHERE segment = ? ORDER BY first_term';
const selectBlock = 'SELECT first_term, data FROM posting_block WHERE segment = ? AND first_term = ?';

function toBlock(row: SqlRow | undefined): { readonly firstTerm: Uint8Array; readonly data: Uint8Array } {
  return { firstTerm: row?.['first_term'] as Uint8Array, data: row?.['data'] as Uint8Array };
}

function findProblem(
  { key, count, bytes }: PostingEntry,
  { docs }: Segment,
  previous: Uint8Array,
  firstTerm: Uint8Array | undefined,
): string | undefined {
  if (firstTerm !== undefined && compareKeys(key, firstTerm) !== 0) return 'is not the first term of its block';
  if (!spaces.has(key[0])) return 'is in no known space';
  if (compareKeys(previous, key) >= 0) return 'is out of order';
  if (((bytes.at(-1) ?? 128) & 128) !== 0) return 'its posting list ends within a number';
  const documents = listDocuments(bytes);
  if (documents.length !== count) return `has ${documents.length} documents, not ${count}`;
  if (documents.some((document, at) => at > 0 && document <= (documents[at - 1] as number)))
    return 'its documents are out of order';
  if ((documents[0] as number) < 0 || (documents.at(-1) as number) >= docs) return 'has a document outside its segment';
  return undefined;
}
