import { readFileSync } from 'node:fs';
import { closeToOthers, makeFolderFor, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { version } from '../version.ts';
import type { PackedUsage } from './pack-usage.ts';
import type { CachedFile } from './usage-cache.ts';

/** What is to be written. */
export interface StoredUsage {
  readonly files: readonly CachedFile[];
  readonly packed: PackedUsage;
}

/** What was read: of thousands of files only those become objects that somebody asks for. */
export interface ReadUsage {
  /** Of the file itself. */
  readonly bytes: number;
  readonly paths: readonly string[];
  readonly table: MessageTable;
  readonly getFile: (index: number) => CachedFile;
  readonly getUsage: (index: number) => FileUsage;
}

/**
 * The first lines of the file, as JSON: everything but the columns, which follow as they are in memory, so that reading
 * them costs no more than the bytes. Lists that belong together stand side by side: many small objects would take
 * longer to parse.
 */
interface Head {
  readonly writer: string;
  /** Of the whole file: a part of it is none. */
  readonly bytes: number;
  readonly paths: readonly string[];
  readonly sizes: readonly number[];
  readonly times: readonly number[];
  readonly needs: readonly CachedFile['needs'][];
  readonly first: readonly number[];
  readonly counts: readonly number[];
  readonly firstMs: readonly (number | null)[];
  readonly cwds: readonly (string | null)[];
  readonly sessions: readonly (readonly string[])[];
  /** Of the few files that have any, by their places. */
  readonly costStates: readonly (readonly [number, PackedUsage['files'][number]['costStates']])[];
  readonly models: readonly string[];
  readonly speeds: readonly string[];
  readonly tiers: readonly string[];
  readonly tools: readonly (readonly string[])[];
  readonly long: PackedUsage['messages']['keys']['long'];
  /** Lengths of the parts of each column. */
  readonly parts: {
    readonly figures: readonly number[];
    readonly names: readonly number[];
    readonly starts: readonly number[];
    readonly heap: readonly number[];
  };
}

/** Undefined if there is none, or none that this version of the program has written whole. */
export function readUsageFile(path: string): ReadUsage | undefined {
  try {
    closeToOthers(path);
    const read = readFileSync(path);
    // Numbers of eight bytes are at multiples of eight.
    const file = read.byteOffset % alignment === 0 ? read : Buffer.from(new Uint8Array(read).buffer);
    const headBytes = Number(file.toString('latin1', 0, sizeDigits));
    const head = JSON.parse(file.toString('utf8', sizeDigits, sizeDigits + headBytes)) as Head;
    return head.writer === writer && head.bytes === file.length
      ? toRead(head, file, align(sizeDigits + headBytes))
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeUsageFile(path: string, stored: StoredUsage): void {
  try {
    makeFolderFor(path);
    writePrivateFile(path, toPieces(stored));
  } catch {
    // A cache that cannot be written only costs time.
  }
}

/** With the layout of the file, which changes more seldom than the program. */
const writer = `${version} 3`;
const alignment = 8;
/** Digits of the length of the head, which are before it. */
const sizeDigits = 16;

function toRead(head: Head, file: Buffer, start: number): ReadUsage {
  const at = { byte: file.byteOffset + start };
  const { figures, names, starts, heap } = head.parts;
  const take = <Part>(
    lengths: readonly number[],
    bytesEach: number,
    make: (offset: number, length: number) => Part,
  ): readonly Part[] =>
    lengths.map((length) => {
      const part = make(at.byte, length);
      at.byte = align(at.byte + length * bytesEach);
      return part;
    });
  const table = new MessageTable({
    figures: take(figures, 8, (offset, length) => new Float64Array(file.buffer, offset, length)),
    names: take(names, 4, (offset, length) => new Int32Array(file.buffer, offset, length)),
    keys: {
      starts: take(starts, 4, (offset, length) => new Int32Array(file.buffer, offset, length)),
      heap: take(heap, 1, (offset, length) => new Uint8Array(file.buffer, offset, length)),
      long: head.long,
    },
    models: head.models,
    speeds: head.speeds,
    tiers: head.tiers,
    tools: head.tools,
  });
  const costStates = new Map(head.costStates);
  return {
    bytes: file.length,
    paths: head.paths,
    table,
    getFile: (index) => ({
      path: head.paths[index] ?? '',
      bytes: head.sizes[index] ?? 0,
      modifiedMs: head.times[index] ?? 0,
      needs: head.needs[index] ?? 'usage',
    }),
    getUsage: (index) => ({
      firstMs: head.firstMs[index] ?? undefined,
      cwd: head.cwds[index] ?? undefined,
      sessionIds: head.sessions[index] ?? [],
      messages: new MessageList(table, head.first[index] ?? 0, head.counts[index] ?? 0),
      costStates: costStates.get(index) ?? [],
    }),
  };
}

function toPieces({ files, packed }: StoredUsage): readonly Uint8Array[] {
  const { keys, names, figures, models, speeds, tiers, tools } = packed.messages;
  const parts = [...figures, ...names, ...keys.starts, ...keys.heap];
  const lengthsOf = (list: readonly { readonly length: number }[]) => list.map(({ length }) => length);
  const head: Head = {
    writer,
    bytes: 0,
    paths: files.map(({ path }) => path),
    sizes: files.map(({ bytes }) => bytes),
    times: files.map(({ modifiedMs }) => modifiedMs),
    needs: files.map(({ needs }) => needs),
    first: packed.files.map(({ first }) => first),
    counts: packed.files.map(({ count }) => count),
    firstMs: packed.files.map(({ firstMs }) => firstMs ?? null),
    cwds: packed.files.map(({ cwd }) => cwd ?? null),
    sessions: packed.files.map(({ sessionIds }) => sessionIds),
    costStates: packed.files.flatMap(({ costStates }, index) =>
      costStates.length === 0 ? [] : [[index, costStates] as const],
    ),
    models,
    speeds,
    tiers,
    tools,
    long: keys.long,
    parts: {
      figures: lengthsOf(figures),
      names: lengthsOf(names),
      starts: lengthsOf(keys.starts),
      heap: lengthsOf(keys.heap),
    },
  };
  const tail = parts.reduce((sum, part) => sum + align(part.byteLength), 0);
  const text = Buffer.from(JSON.stringify({ ...head, bytes: undefined }));
  // Its own size is in it, with room for any: then it is known before it is written.
  const sized = (bytes: number) => `{"bytes":${String(bytes).padStart(sizeDigits)},`;
  const headBytes = text.length - 1 + sized(0).length;
  const bytes = align(sizeDigits + headBytes) + tail;
  const pieces: Uint8Array[] = [
    Buffer.from(String(headBytes).padStart(sizeDigits)),
    Buffer.from(sized(bytes)),
    text.subarray(1),
    ...toPadding(sizeDigits + headBytes),
  ];
  for (const part of parts)
    pieces.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), ...toPadding(part.byteLength));
  return pieces;
}

function align(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function toPadding(bytes: number): readonly Uint8Array[] {
  return bytes % alignment === 0 ? [] : [new Uint8Array(align(bytes) - bytes)];
}
