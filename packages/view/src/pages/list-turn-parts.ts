import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';

/** The records of a turn in the pieces they are sent in: a single turn can hold a whole night's work. */
export function listTurnParts(turn: Turn): readonly (readonly ThreadRecord[])[] {
  const known = partsOf.get(turn);
  if (known !== undefined) return known;
  const parts = divide(turn.records);
  partsOf.set(turn, parts);
  return parts;
}

const partsOf = new WeakMap<Turn, readonly (readonly ThreadRecord[])[]>();

const most = { records: 120, shownBytes: 160_000, readBytes: 4 * 1024 * 1024 };
/** What of one record can be seen on a page, at most. */
const shownOfRecord = 24_000;

/** Front to back, so that a turn that grows changes only its last part. */
function divide(records: List<ThreadRecord>): readonly (readonly ThreadRecord[])[] {
  const parts: ThreadRecord[][] = [[]];
  let size = { records: 0, shownBytes: 0, readBytes: 0 };
  let message: string | undefined;
  for (const record of records) {
    const { assistant, byteLength } = record.node;
    const fullness = Math.max(
      size.records / most.records,
      size.shownBytes / most.shownBytes,
      size.readBytes / most.readBytes,
    );
    // Output belongs to its command and a summary to its compaction: a part begins with a new message, if at all
    // possible.
    const isSeam = assistant !== undefined && (assistant.messageId === undefined || assistant.messageId !== message);
    if (size.records > 0 && (fullness >= 2 || (fullness >= 1 && isSeam))) {
      parts.push([]);
      size = { records: 0, shownBytes: 0, readBytes: 0 };
    }
    if (assistant !== undefined) message = assistant.messageId;
    parts.at(-1)?.push(record);
    size = {
      records: size.records + 1,
      shownBytes: size.shownBytes + Math.min(byteLength, shownOfRecord),
      readBytes: size.readBytes + byteLength,
    };
  }
  return parts;
}
