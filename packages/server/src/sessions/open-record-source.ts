import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFile, type OpenFile } from '../disk/open-file.ts';

/** Lines this close together are fetched with one read. */
const maxGapBytes = 64 * 1024;
const maxBatchBytes = 8 * 1024 * 1024;
export const defaultMaxWholeBytes = maxBatchBytes;

/** Reads records of one file back by their places. */
export interface RecordSource {
  /** The records of these nodes; a node whose line is gone or changed is missing from the result. */
  read(nodes: readonly RecordNode[]): Promise<ReadonlyMap<RecordNode, JsonObject>>;
  close(): Promise<void>;
}

/** Lines longer than `maxWholeBytes` come with their long strings cut. */
export async function openRecordSource(
  path: string,
  maxWholeBytes: number = defaultMaxWholeBytes,
): Promise<RecordSource> {
  const file = await openFile(path);
  return {
    async read(nodes) {
      const records = new Map<RecordNode, JsonObject>();
      for (const batch of toBatches([...nodes].sort((a, b) => a.offset - b.offset)))
        await readBatch(file, batch, records, maxWholeBytes);
      return records;
    },
    close: () => file.close(),
  };
}

function toBatches(nodes: readonly RecordNode[]): readonly (readonly RecordNode[])[] {
  const batches: RecordNode[][] = [];
  let start = 0;
  let end = 0;
  for (const node of nodes) {
    const batch = batches.at(-1);
    if (
      batch === undefined ||
      node.offset - end > maxGapBytes ||
      node.offset + node.byteLength - start > maxBatchBytes
    ) {
      batches.push([node]);
      start = node.offset;
    } else batch.push(node);
    end = node.offset + node.byteLength;
  }
  return batches;
}

async function readBatch(
  file: OpenFile,
  nodes: readonly RecordNode[],
  records: Map<RecordNode, JsonObject>,
  maxWholeBytes: number,
): Promise<void> {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return;
  if (first.byteLength > maxWholeBytes) return readLongRecord(file, first, records);
  const bytes = Buffer.allocUnsafe(last.offset + last.byteLength - first.offset);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, first.offset);
  for (const node of nodes) {
    const start = node.offset - first.offset;
    if (start + node.byteLength > bytesRead) continue; // the file was cut meanwhile
    const value = parseRecord(decodeBytes(bytes, start, start + node.byteLength), node.offset === 0);
    if (value !== undefined) records.set(node, value);
  }
}

/** A line that is too long to be held comes with its long strings cut, as the reader gives it. */
async function readLongRecord(file: OpenFile, node: RecordNode, records: Map<RecordNode, JsonObject>): Promise<void> {
  const reader = openRecordReader({ maxLineBytes: maxBatchBytes, decode: decodeBytes, resumeAt: node });
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  for (let position = node.offset; position < node.offset + node.byteLength;) {
    const { bytesRead } = await file.read(
      buffer,
      0,
      Math.min(buffer.length, node.offset + node.byteLength - position),
      position,
    );
    if (bytesRead === 0) return;
    position += bytesRead;
    const lines = [
      ...reader.push(buffer.subarray(0, bytesRead)),
      ...(position >= node.offset + node.byteLength ? reader.end() : []),
    ];
    for (const line of lines) if (line.kind === 'record' || line.kind === 'unknown-type') records.set(node, line.value);
  }
}
