import { setImmediate } from 'node:timers/promises';
import type { FileFacts, TranscriptPlace } from '@scrollkeep/transcript';
import { openFileNow, type OpenFileNow } from '../disk/open-file.ts';
import type { SummaryFact } from './project-titles.ts';
import { readSummaries } from './read-summaries.ts';
import type { ProjectPlace } from './session-place.ts';

/** What the main file of another session of the project tells of a session. */
export interface Neighbour {
  readonly place: TranscriptPlace;
  /** Titles it holds, for whichever session (older clients wrote them into any file of the project). */
  readonly summaries: readonly SummaryFact[];
  /** It has records of the session, so that one of the two may be a copy of the other. */
  readonly sharesRecords: boolean;
}

const uuidKey = Buffer.from('"uuid"');
const quote = 0x22;

/**
 * Looks through the other main files at the speed of a search for bytes: reading a whole project would cost its size
 * for every small session in it.
 */
export async function scanNeighbours(
  project: ProjectPlace,
  skip: ReadonlySet<string>,
  own: readonly FileFacts[],
  maxLineBytes: number,
  wantsTitles: boolean,
): Promise<readonly Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const place of project.mains) {
    if (skip.has(place.path)) continue;
    const file = project.toFile(place.path);
    neighbours.push({
      place,
      summaries: wantsTitles ? readSummaries(file, maxLineBytes) : [],
      sharesRecords: sharesRecords(file, own),
    });
    await setImmediate();
  }
  return neighbours;
}

/**
 * Whether a record there has the id of one of ours. Ids are looked up where they stand, without a look at the lines
 * around them.
 */
function sharesRecords(path: string, own: readonly FileFacts[]): boolean {
  const file = openIfThere(path);
  if (file === undefined) return false;
  try {
    for (let position = 0; ;) {
      const bytes = chunk.subarray(0, file.read(chunk, 0, chunk.length, position));
      for (let at = bytes.indexOf(uuidKey); at !== -1; at = bytes.indexOf(uuidKey, at + uuidKey.length)) {
        const from = bytes.indexOf(quote, at + uuidKey.length) + 1;
        const uuid = bytes.toString('latin1', from, from + uuidLength);
        if (own.some(({ nodes }) => nodes.findUuid(uuid) !== -1)) return true;
      }
      // An id that the end of the piece cuts is whole at the beginning of the next.
      if (bytes.length <= overlap) return false;
      position += bytes.length - overlap;
    }
  } finally {
    file.close();
  }
}

const uuidLength = 36;
const overlap = 64;
const chunk = Buffer.allocUnsafeSlow(1024 * 1024);

/** What cannot be opened is a problem of that session, not of the one that is read. */
function openIfThere(path: string): OpenFileNow | undefined {
  try {
    return openFileNow(path);
  } catch {
    return undefined;
  }
}
