import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { totalCostType } from '@scrollkeep/transcript/records/record-meaning.ts';
import type { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { openFileUsage, type FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { parseUsageLine } from '@scrollkeep/transcript/usage/parse-usage-line.ts';
import type { OpenFileNow } from '../disk/open-file.ts';
import { scanLines } from '../disk/scan-lines.ts';

/**
 * What is read of a file besides its usage: nothing, its first working directory, which names the project of a main
 * file, or the session ids of all records, which name the session of an agent beside the main files.
 */
export type FileNeeds = 'usage' | 'cwd' | 'session-ids';

export interface ScanFileUsageOptions {
  readonly maxLineBytes: number;
  readonly needs: FileNeeds;
  /** A thread that helps opens files on disk alone: it need not load what opens archives. */
  readonly open: (path: string) => Pick<OpenFileNow, 'read' | 'close'>;
}

/**
 * The lines that usage is made of have one of these: the end of a count of tokens, or of the total of a `cost-state`. A
 * search is fast where its first byte is rare. A writer that escapes letters in keys would slip through; none does.
 */
const needles = [Buffer.from('_tokens'), Buffer.from('USD"')];

/**
 * What one transcript says about usage, without reading the rest of it; undefined if only `readWholeUsage` can,
 * because a line is too long to hold. Its messages become rows of the table.
 */
export function scanFileUsage(path: string, options: ScanFileUsageOptions, table: MessageTable): FileUsage | undefined {
  const file = openFileUsage(table);
  const isWhole = scanLines(options.open(path), {
    needles,
    maxLineBytes: options.maxLineBytes,
    isHead: () => options.needs === 'session-ids' || !file.hasHead(options.needs === 'cwd'),
    onLine: (bytes, start, end, offset) => {
      const line = parseUsageLine(bytes, start, end, decodeSlice);
      if (line === undefined) return;
      file.add(line, offset);
      if (line.type === totalCostType) file.addCostState(parseObject(bytes.toString('utf8', start, end)), offset);
    },
  });
  return isWhole ? file.usage() : undefined;
}

/** Ids, models and times are ASCII; what is not is decoded as what it is. */
export function decodeSlice(given: Uint8Array, start: number, end: number): string {
  const bytes = given as Buffer;
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > 0x7f) return bytes.toString('utf8', start, end);
  return bytes.toString('latin1', start, end);
}

function parseObject(text: string): Parameters<ReturnType<typeof openFileUsage>['addCostState']>[0] {
  const value = parseJsonValue(text);
  return isJsonObject(value) ? value : {};
}
