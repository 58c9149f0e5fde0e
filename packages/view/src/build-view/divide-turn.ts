import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';

/**
 * The records of a turn in pieces of about so many bytes, front to back: a single turn can hold a whole night's work.
 */
export function divideTurn(records: List<ThreadRecord>, partBytes: number): readonly (readonly ThreadRecord[])[] {
  const parts: ThreadRecord[][] = [[]];
  let bytes = 0;
  let message: string | undefined;
  for (const record of records) {
    const { assistant, byteLength } = record.node;
    // Output belongs to its command and a summary to its compaction: a part begins with a new message, if at all
    // possible.
    const isSeam = assistant !== undefined && (assistant.messageId === undefined || assistant.messageId !== message);
    if (bytes > 0 && (bytes >= 4 * partBytes || (bytes >= partBytes && isSeam))) {
      parts.push([]);
      bytes = 0;
    }
    if (assistant !== undefined) message = assistant.messageId;
    parts.at(-1)?.push(record);
    bytes += byteLength;
  }
  return parts;
}
