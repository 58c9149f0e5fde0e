import { setImmediate } from 'node:timers/promises';
import type { FileFacts, TranscriptPlace } from '@scrollkeep/transcript';
import { openFileNow } from '../disk/open-file.ts';
import { scanLines } from '../disk/scan-lines.ts';
import { parseRecord } from './parse-record.ts';
import type { SummaryFact } from './project-titles.ts';
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
const leafKey = Buffer.from('"leafUuid"');
const quote = 0x22;

/** Looks through the other main files at the speed of a search for bytes: reading a whole project would cost its size for every small session in it. */
export async function scanNeighbours(project: ProjectPlace, skip: ReadonlySet<string>, own: readonly FileFacts[], maxLineBytes: number): Promise<readonly Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const place of project.mains) {
    if (skip.has(place.path)) continue;
    neighbours.push({ place, ...scanNeighbour(project.toFile(place.path), own, maxLineBytes) });
    await setImmediate();
  }
  return neighbours;
}

function scanNeighbour(file: string, own: readonly FileFacts[], maxLineBytes: number): Omit<Neighbour, 'place'> {
  const summaries: SummaryFact[] = [];
  let sharesRecords = false;
  const onLine = (bytes: Buffer, start: number, end: number, offset: number) => {
    for (let at = bytes.indexOf(uuidKey, start); !sharesRecords && at !== -1 && at < end; at = bytes.indexOf(uuidKey, at + 1)) {
      const from = bytes.indexOf(quote, at + uuidKey.length) + 1;
      const uuid = from === 0 ? '' : bytes.toString('latin1', from, Math.min(bytes.indexOf(quote, from), from + 100));
      sharesRecords = uuid !== '' && own.some(({ nodes }) => nodes.findUuid(uuid) !== -1);
    }
    const leaf = bytes.indexOf(leafKey, start);
    if (leaf === -1 || leaf >= end) return;
    const record = parseRecord(bytes.subarray(start, end), offset === 0);
    const [summary, leafUuid] = [record?.['summary'], record?.['leafUuid']];
    if (record?.['type'] === 'summary' && typeof summary === 'string' && typeof leafUuid === 'string') summaries.push({ summary, leafUuid });
  };
  try {
    // A line too long to be held says nothing: then the file has to be read to know.
    const isWhole = scanLines(openFileNow(file), { needles: [uuidKey, leafKey], maxLineBytes, onLine, isHead: () => false });
    return { summaries, sharesRecords: sharesRecords || !isWhole };
  } catch {
    // What cannot be opened is a problem of that session, not of this one.
    return { summaries: [], sharesRecords: false };
  }
}
