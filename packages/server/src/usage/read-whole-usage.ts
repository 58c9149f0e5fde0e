import { totalCostType } from '@scrollkeep/transcript/records/record-meaning.ts';
import type { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { openFileUsage, type FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { toUsageLine } from '@scrollkeep/transcript/usage/usage-line.ts';
import { readTranscript } from '../disk/read-transcript.ts';

/**
 * What one transcript says about usage, through the reader of records: any line however long, every session id, and
 * standard input.
 */
export async function readWholeUsage(
  path: string,
  options: { readonly maxLineBytes: number },
  table: MessageTable,
): Promise<FileUsage> {
  const file = openFileUsage(table);
  for await (const lines of readTranscript(path, options)) {
    for (const line of lines) {
      if (line.kind !== 'record' && line.kind !== 'unknown-type') continue;
      file.add(toUsageLine(line.value), line.offset);
      if (line.type === totalCostType) file.addCostState(line.value, line.offset);
    }
  }
  return file.usage();
}
