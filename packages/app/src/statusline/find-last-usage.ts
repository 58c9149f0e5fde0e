import { closeSync, fstatSync, readSync } from 'node:fs';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { findUsageCopy } from '@scrollkeep/transcript/usage/message-usage.ts';
import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';

export interface LastUsage {
  readonly model: string;
  readonly contextTokens: number;
}

const tailBytes = 64 * 1024;
const maxTailBytes = 8 * 1024 * 1024;

/**
 * The last answer of the main thread, from the end of the transcript: only as much is read as it takes. After a
 * compaction nothing is known until the next answer. Undefined if there is none in what may be read, or the file
 * cannot be read: a status line has nobody to tell it to.
 */
export function findLastUsage(path: string): LastUsage | undefined {
  let file: number;
  try {
    file = openRegularFileNow(path);
  } catch {
    return undefined;
  }
  try {
    const { size } = fstatSync(file);
    for (let length = Math.min(tailBytes, size); ; length = Math.min(length * 8, size)) {
      const found = findInLines(readTail(file, size - length, length), length === size);
      if (found !== 'none') return found;
      if (length >= Math.min(size, maxTailBytes)) return undefined;
    }
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

function readTail(file: number, start: number, length: number): string {
  const buffer = Buffer.allocUnsafe(length);
  const read = readSync(file, buffer, 0, length, start);
  return buffer.toString('utf8', 0, read);
}

/** From the last line to the first, which may be cut. */
function findInLines(text: string, isWhole: boolean): LastUsage | undefined | 'none' {
  const lines = text.split('\n');
  for (let at = lines.length - 1; at >= (isWhole ? 0 : 1); at--) {
    const line = lines[at] ?? '';
    if (line.includes('"compact_boundary"')) return undefined;
    if (!line.includes('"usage"')) continue;
    const found = findInLine(line);
    if (found !== undefined) return found;
  }
  return 'none';
}

function findInLine(line: string): LastUsage | undefined {
  const value = findJsonValue(line);
  if (!isJsonObject(value) || value['type'] !== 'assistant' || value['isSidechain'] === true) return undefined;
  const copy = findUsageCopy(value);
  return copy === undefined ? undefined : { model: copy.model, contextTokens: toContextTokens(copy) };
}
