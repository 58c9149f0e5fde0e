import { setImmediate } from 'node:timers/promises';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { FileStepsReader } from '@scrollkeep/transcript/files/open-file-steps.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFileNow, type OpenFileNow } from '../disk/open-file.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { defaultMaxWholeBytes, openRecordSource } from '../sessions/open-record-source.ts';

/** What is read at a time, unless a record is longer. */
const windowBytes = 256 * 1024;
/** After so many bytes others may run: a server answers. */
const yieldEveryBytes = 8 * 1024 * 1024;

/**
 * Gives the records of a session that tell of files to `reader`, read back from its files: main file first, then agents
 * by path, each in file order. One by one: half of all records of a session may tell of files, and each is forgotten
 * before the next is parsed.
 */
export async function scanTellingRecords(
  { session, toFile }: LocatedSession,
  reader: FileStepsReader,
  onProblem: (problem: DiskProblem) => void,
): Promise<void> {
  const { main, agents } = session.files;
  const files = [
    ...(main === undefined ? [] : [{ ...main, agentId: undefined }]),
    ...agents.map(({ id, path, facts }) => ({ path, facts, agentId: id })),
  ];
  const window = openWindow();
  for (const { path, facts, agentId } of files) {
    const file = toFile(path);
    try {
      await scanFile(file, readTelling(facts.nodes, reader), window, (node, value) =>
        reader.add({ node, value, agentId }),
      );
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      onProblem(toDiskProblem(file, error));
    } finally {
      window.close();
    }
  }
}

type RecordList = NonNullable<LocatedSession['session']['files']['main']>['facts']['nodes'];

/** The nodes are kept nowhere either. */
function* readTelling(nodes: RecordList, { wants }: FileStepsReader): Generator<RecordNode, void, void> {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes.makeNode(index);
    if (wants(node)) yield node;
  }
}

async function scanFile(
  file: string,
  nodes: Iterable<RecordNode>,
  window: Window,
  take: (node: RecordNode, value: JsonObject) => void,
): Promise<void> {
  let untilYield = yieldEveryBytes;
  for (const node of nodes) {
    const { offset, byteLength } = node;
    const value =
      byteLength > defaultMaxWholeBytes
        ? await readLong(file, node)
        : toRecord(window.read(file, offset, byteLength), offset);
    if (value !== undefined) take(node, value);
    untilYield -= byteLength;
    if (untilYield > 0) continue;
    await setImmediate();
    untilYield = yieldEveryBytes;
  }
}

function toRecord(bytes: Uint8Array | undefined, offset: number): JsonObject | undefined {
  return bytes === undefined ? undefined : parseRecord(decodeBytes(bytes), offset === 0);
}

/** A line that is too long to be held comes with its long strings cut. */
async function readLong(file: string, node: RecordNode): Promise<JsonObject | undefined> {
  const source = await openRecordSource(file);
  try {
    return (await source.read([node])).get(node);
  } finally {
    await source.close();
  }
}

interface Window {
  /**
   * Bytes of a file, good until the next are read; undefined if it was cut meanwhile. A file that tells nothing is
   * not opened.
   */
  read(path: string, offset: number, length: number): Uint8Array | undefined;
  /** The file that is open. */
  close(): void;
}

/** A part of a file in one buffer for all: a new one for each part would wait for the collector, hundreds of them. */
function openWindow(): Window {
  let buffer = Buffer.allocUnsafeSlow(windowBytes);
  let file: OpenFileNow | undefined;
  let start = 0;
  let end = 0;
  return {
    read(path, offset, length) {
      file ??= openFileNow(path);
      while (length > buffer.length) buffer = Buffer.allocUnsafeSlow(buffer.length * 2);
      if (offset < start || offset + length > end) {
        start = offset;
        end = offset + fill(file, buffer, offset);
      }
      return offset + length > end ? undefined : buffer.subarray(offset - start, offset - start + length);
    },
    close() {
      file?.close();
      file = undefined;
      start = end = 0;
    },
  };
}

/** As many bytes as the file has from there. */
function fill(file: OpenFileNow, buffer: Buffer, offset: number): number {
  let filled = 0;
  for (let read = -1; read !== 0 && filled < buffer.length; filled += read)
    read = file.read(buffer, filled, buffer.length - filled, offset + filled);
  return filled;
}
