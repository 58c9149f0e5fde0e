import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFileNow } from '../disk/open-file.ts';
import { scanLines } from '../disk/scan-lines.ts';

const leafKey = Buffer.from('"leafUuid"');

/**
 * The titles for sessions of the project that a main file holds, found as bytes; none where it cannot be opened, which
 * is told when it is read.
 */
export function readSummaries(file: string, maxLineBytes: number): readonly SummaryFact[] {
  const summaries: SummaryFact[] = [];
  const onLine = (bytes: Buffer, start: number, end: number) => {
    const record = parseRecord(decodeBytes(bytes, start, end), false);
    const title = record === undefined ? undefined : toRecordMeaning(record).title;
    if (record === undefined || title?.by !== 'leaf') return;
    const [summary, leafUuid] = [record[title.field], record['leafUuid']];
    if (typeof summary === 'string' && typeof leafUuid === 'string') summaries.push({ summary, leafUuid });
  };
  try {
    scanLines(openFileNow(file), { needles: [leafKey], maxLineBytes, onLine, isHead: () => false });
  } catch {
    return [];
  }
  return summaries;
}
