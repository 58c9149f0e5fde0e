import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFileNow } from '../disk/open-file.ts';
import { listPlaces, type SessionPlace } from './session-place.ts';

const firstBytes = 64 * 1024;

/** The newest timestamp of a session, from the ends of its files: 0 if none of its records has one. */
export function readLastMs(place: SessionPlace): number {
  return listPlaces(place).reduce((newest, { path }) => Math.max(newest, readFileEnd(place.project.toFile(path))), 0);
}

/**
 * Records are appended, so the last lines have the newest time; where they have none, more of the file is looked at.
 */
function readFileEnd(path: string): number {
  try {
    const file = openFileNow(path);
    try {
      const { size } = file.stat();
      for (let length = Math.min(firstBytes, size); ; length = Math.min(length * 8, size)) {
        const bytes = Buffer.allocUnsafe(length);
        const end = bytes.subarray(0, file.read(bytes, 0, length, size - length));
        const newest = findNewest(decodeBytes(end), length === size);
        if (newest > 0 || length === size) return newest;
      }
    } finally {
      file.close();
    }
  } catch {
    return 0; // gone or unreadable: whoever opens the session is told
  }
}

function findNewest(text: string, isWhole: boolean): number {
  const lines = text.split('\n');
  // The first line may have lost its beginning.
  return (isWhole ? lines : lines.slice(1)).reduce((newest, line) => Math.max(newest, toMs(line)), 0);
}

function toMs(line: string): number {
  const time = line.includes('"timestamp"') ? parseRecord(line, true)?.['timestamp'] : undefined;
  return typeof time === 'string' ? Date.parse(time) || 0 : 0;
}
