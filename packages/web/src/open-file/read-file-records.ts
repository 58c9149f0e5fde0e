import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { readSlice, type BrowserFile } from './browser-file.ts';

/** Longer lines come with their long strings cut, as the reader gives them. */
const mostLineBytes = 16 * 1024 * 1024;

/** The records of nodes, read back by their places. */
export async function readFileRecords(
  file: BrowserFile,
  nodes: readonly RecordNode[],
): Promise<ReadonlyMap<RecordNode, JsonObject>> {
  const records = new Map<RecordNode, JsonObject>();
  await Promise.all(
    nodes.map(async (node) => {
      const bytes = await readSlice(file, node.offset, node.offset + node.byteLength);
      const record =
        bytes.length > mostLineBytes ? readLongRecord(bytes, node) : parseRecord(decodeUtf8(bytes), node.offset === 0);
      if (record !== undefined) records.set(node, record);
    }),
  );
  return records;
}

function readLongRecord(bytes: Uint8Array, node: RecordNode): JsonObject | undefined {
  const reader = openRecordReader({ maxLineBytes: mostLineBytes, resumeAt: node });
  for (const line of [...reader.push(bytes), ...reader.end()])
    if (line.kind === 'record' || line.kind === 'unknown-type') return line.value;
  return undefined;
}
