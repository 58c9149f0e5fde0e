import {
  openFileFacts,
  type FileFacts,
  type FileFactsReader,
} from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import type { ResumePoint } from '@scrollkeep/transcript/lines/open-line-splitter.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFile, statFile, type OpenFile } from '../disk/open-file.ts';

/** A transcript that is read once and then followed: growth costs only the new bytes. */
export interface GrowingFile {
  readonly path: string;
  readonly facts: () => FileFacts;
  /** How many records it has. */
  readonly nodes: () => number;
  /** Bytes read since it was opened, for tests of the promise above. */
  readonly bytesRead: () => number;
  readonly bytes: () => number;
  readonly modifiedMs: () => number;
  /** Whether its size or time is another than when it was read; cheap. */
  hasChanged(): Promise<boolean>;
  /** Reads what is new; a file that was cut or replaced is read from its start. Whether anything changed. */
  refresh(): Promise<boolean>;
}

export interface GrowingFileOptions {
  readonly isAgentFile: boolean;
  readonly maxLineBytes: number;
  readonly signal: AbortSignal;
}

const chunkBytes = 1024 * 1024;
/** So much of its start and of the end of what was read must still be there, else it is another file. */
const probeBytes = 4096;
const newline = 0x0a;
const carriageReturn = 0x0d;

export function openGrowingFile(path: string, options: GrowingFileOptions): GrowingFile {
  let reader: FileFactsReader = openFileFacts(options);
  let resume: ResumePoint = { offset: 0, number: 1 };
  /** The last record has no line end yet; what follows must be one. */
  let awaitsLineEnd = false;
  let known = { size: 0, modifiedMs: 0, inode: 0 };
  let probes: readonly Probe[] = [];
  let nodes = 0;
  let bytesRead = 0;

  function reset(): void {
    reader = openFileFacts(options);
    resume = { offset: 0, number: 1 };
    awaitsLineEnd = false;
    probes = [];
    nodes = 0;
  }

  async function readOn(file: OpenFile, size: number): Promise<boolean> {
    if (awaitsLineEnd && !(await skipLineEnd(file))) reset();
    const records = openRecordReader({
      maxLineBytes: options.maxLineBytes,
      decode: decodeBytes,
      decodeSlice: decodeBytes,
      resumeAt: resume,
    });
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(size - resume.offset, 0) + 4096));
    const before = nodes;
    const add = (line: ParsedLine) => {
      reader.add(line);
      if (line.kind === 'record' || line.kind === 'unknown-type') nodes++;
    };
    for (let position = resume.offset; ;) {
      options.signal.throwIfAborted();
      const read = await file.read(buffer, 0, buffer.length, position);
      if (read.bytesRead === 0) break;
      position += read.bytesRead;
      bytesRead += read.bytesRead;
      records.pushEach(buffer.subarray(0, read.bytesRead), add);
    }
    resume = records.resumePoint();
    for (const line of records.end()) {
      if (line.kind !== 'record' && line.kind !== 'unknown-type') continue; // still being written
      add(line);
      resume = { offset: line.offset + line.byteLength, number: line.number + 1 };
      awaitsLineEnd = true;
    }
    probes = await readProbes(file, resume.offset);
    return nodes > before;
  }

  /** False where the line went on instead: then it was no whole record. */
  async function skipLineEnd(file: OpenFile): Promise<boolean> {
    const next = Buffer.alloc(2);
    const read = await file.read(next, 0, 2, resume.offset);
    if (read.bytesRead === 0) return true;
    const length = next[0] === newline ? 1 : next[0] === carriageReturn && next[1] === newline ? 2 : 0;
    resume = { ...resume, offset: resume.offset + length };
    awaitsLineEnd = false;
    return length > 0;
  }

  async function refresh(): Promise<boolean> {
    const file = await openIfThere(path);
    if (file === undefined) {
      const had = resume.offset > 0;
      reset();
      known = { size: 0, modifiedMs: 0, inode: 0 };
      return had;
    }
    try {
      const { size, mtimeMs, ino } = await file.stat();
      if (size === known.size && mtimeMs === known.modifiedMs && ino === known.inode) return false;
      // Written to and not longer: something before its end is another.
      const hasGrown = ino === known.inode && size > known.size && size >= resume.offset;
      const isSameFile = resume.offset === 0 || (hasGrown && (await areUnchanged(file, probes)));
      known = { size, modifiedMs: mtimeMs, inode: ino };
      if (!isSameFile) reset();
      const grew = await readOn(file, size);
      return grew || !isSameFile;
    } finally {
      await file.close();
    }
  }

  return {
    path,
    facts: () => reader.facts(),
    nodes: () => nodes,
    bytesRead: () => bytesRead,
    bytes: () => known.size,
    modifiedMs: () => known.modifiedMs,
    async hasChanged() {
      const found = await statFile(path).catch(() => undefined);
      return found === undefined
        ? known.inode !== 0
        : found.size !== known.size || found.mtimeMs !== known.modifiedMs || found.ino !== known.inode;
    },
    refresh,
  };
}

interface Probe {
  readonly position: number;
  readonly bytes: Uint8Array;
}

async function readProbes(file: OpenFile, end: number): Promise<readonly Probe[]> {
  const positions = end === 0 ? [] : [...new Set([0, Math.max(0, end - probeBytes)])];
  return Promise.all(
    positions.map(async (position) => ({
      position,
      bytes: await readAt(file, position, Math.min(probeBytes, end - position)),
    })),
  );
}

async function areUnchanged(file: OpenFile, probes: readonly Probe[]): Promise<boolean> {
  for (const { position, bytes } of probes)
    if (Buffer.compare(bytes, await readAt(file, position, bytes.length)) !== 0) return false;
  return true;
}

async function readAt(file: OpenFile, position: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

/** A file that vanished, or may not be read, has nothing to show; the scan of the folders tells of it. */
async function openIfThere(path: string): Promise<OpenFile | undefined> {
  try {
    return await openFile(path);
  } catch {
    return undefined;
  }
}
