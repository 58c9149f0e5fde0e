import { openRecordReader, type DecodeSlice, type DecodeUtf8, type ParsedLine, type RecordReader } from '@scrollkeep/transcript';
import type { Connection, SqlValue } from '../dialects/connection.ts';
import { createFileState, type FileState } from '../rows/file-state.ts';
import { toGlobalId, type IndexBatch } from '../rows/index-batch.ts';
import { markTurns } from '../rows/mark-turns.ts';
import { openFileRows } from '../rows/open-file-rows.ts';
import type { KnownRecord } from '../rows/open-thread.ts';
import { countLive, toTurnRow, toTurnValues, type TurnRow } from '../rows/turn-row.ts';
import { hashHead, hashTail, type ByteFile } from './byte-file.ts';
import type { FoundInput, IndexedFile } from './indexed-file.ts';
import { addSidePieces, readAgentMeta } from './side-pieces.ts';

export interface FileWorkOptions {
  readonly maxLineBytes: number;
  readonly decode: DecodeUtf8;
  /** The same for a part of the bytes: then no view has to be made for each line. */
  readonly decodeSlice?: DecodeSlice;
}

/** One file on its way into the index, over as many commits as its size needs. */
export interface FileWork {
  readonly input: FoundInput;
  readonly file: number;
  /** Reads the next piece into the batch; gives the bytes read, 0 at the end. */
  next(batch: IndexBatch): Promise<number>;
  /** Before a commit: what belongs to it goes into the batch. */
  flush(batch: IndexBatch): void;
  /** Inside the commit: the file's own row; gives its turns, for the caller to write. */
  write(base: number): Promise<readonly SqlValue[][]>;
  close(): void;
}

/** One for all files: each is read to its end before the next, and fresh memory for every file would cost more than reading most of them. */
const ownBuffer = Buffer.allocUnsafe(1024 * 1024);

/** `known` where the file has grown; else it is read from its start. */
export async function openFileWork(connection: Connection, bytes: ByteFile, input: FoundInput, file: number, known: IndexedFile | undefined, options: FileWorkOptions): Promise<FileWork> {
  const isResumed = known !== undefined && known.indexedBytes > 0;
  const state = isResumed ? await readState(connection, file) : createFileState();
  const turns = new Map<number, TurnRow>(isResumed ? (await connection.all('SELECT * FROM turn WHERE file = ?', [file])).map(toTurnRow).map((turn) => [turn.number, turn]) : []);
  const earlier = new Map<string, KnownRecord>();
  const knownCalls = new Set<string>();
  const isAgentFile = input.kind === 'agent';
  const rows = openFileRows({ file, isAgentFile, agent: input.agent, state, turns, findEarlier: (uuid) => earlier.get(uuid), isKnownCall: (id) => knownCalls.has(id) });
  const buffer = ownBuffer;
  let position = known?.indexedBytes ?? 0;
  let end = position;
  let nextLine = known?.nextLine ?? 1;
  let records = 0;
  let damaged = 0;
  let isEnded = false;
  /** How the file was when its end was reached; then it is closed, because a commit may hold thousands. */
  let ending: FileEnding | undefined;
  const reader: RecordReader = openRecordReader({ maxLineBytes: options.maxLineBytes, decode: options.decode, ...(options.decodeSlice === undefined ? {} : { decodeSlice: options.decodeSlice }), resumeAt: { offset: position, number: nextLine } });
  let lateEnd = isResumed && state.isUnterminated ? await findLateEnd() : undefined;
  if (isResumed) await loadRecent();

  /** The last line got its line end only now: its record is as long as if both had come together. */
  async function findLateEnd(): Promise<{ readonly record: number; readonly bytes: number } | undefined> {
    const next = Buffer.alloc(2);
    const read = bytes.read(next, position);
    const length = read > 0 && next[0] === 10 ? 1 : read > 1 && next[0] === 13 && next[1] === 10 ? 2 : 0;
    const [row] = await connection.all('SELECT MAX(start + count) AS last FROM doc_range WHERE file = ?', [file]);
    return length === 0 ? undefined : { record: Number(row?.['last']) - 1, bytes: length };
  }

  /** Nearly always the parent of a new record is one of the last. */
  async function loadRecent(): Promise<void> {
    const [range] = await connection.all('SELECT start, count FROM doc_range WHERE file = ? ORDER BY start DESC LIMIT 1', [file]);
    if (range !== undefined) addEarlier(await connection.all(`SELECT ${earlierColumns} FROM record WHERE id >= ? AND id < ? AND uuid IS NOT NULL ORDER BY id DESC LIMIT 200`, [Number(range['start']), Number(range['start']) + Number(range['count'])]));
  }

  function addEarlier(found: readonly Readonly<Record<string, SqlValue>>[]): void {
    for (const row of found) earlier.set(String(row['uuid']), toKnownRecord(row));
  }

  async function loadMissing(lines: readonly ParsedLine[]): Promise<void> {
    const uuids = new Set<string>();
    const ids = new Set<string>();
    const own = new Set<string>();
    for (const line of lines) {
      if (line.kind !== 'record' && line.kind !== 'unknown-type') continue;
      const { value } = line;
      for (const key of ['parentUuid', 'logicalParentUuid', 'leafUuid']) if (typeof value[key] === 'string') uuids.add(value[key]);
      if (typeof value['uuid'] === 'string') own.add(value['uuid']);
      for (const id of listCallIds(value)) ids.add(id);
    }
    const missing = [...uuids].filter((uuid) => !own.has(uuid) && !earlier.has(uuid) && !rows.isKnownRecord(uuid) && !state.phantoms.includes(uuid));
    for (const part of toParts(missing)) {
      const found = await connection.all(
        `SELECT ${earlierColumns} FROM doc_range d JOIN record r ON r.id >= d.start AND r.id < d.start + d.count WHERE d.file = ? AND r.uuid IN (${part.map(() => '?').join(', ')}) ORDER BY r.id DESC`,
        [file, ...part],
      );
      addEarlier(found); // the first of a uuid comes last and stays
    }
    for (const part of toParts([...ids])) {
      for (const row of await connection.all(`SELECT c.tool_use_id FROM doc_range d JOIN tool_call c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file = ? AND c.tool_use_id IN (${part.map(() => '?').join(', ')})`, [file, ...part])) knownCalls.add(String(row['tool_use_id']));
    }
  }

  function addLine(line: ParsedLine, batch: IndexBatch): void {
    if (line.kind === 'partial') return;
    if (line.kind === 'record' || line.kind === 'unknown-type') records++;
    else damaged++;
    rows.add(line, batch);
  }

  /** Gives the last line, where it has no line end. */
  async function addLines(chunk: Uint8Array, batch: IndexBatch): Promise<ParsedLine | undefined> {
    // From its start on a file knows all that its lines name: each is done with before the next is parsed, so only one record is in memory at a time.
    if (!isResumed && chunk.length > 0) {
      reader.pushEach(chunk, (line) => addLine(line, batch));
      return undefined;
    }
    const lines = chunk.length > 0 ? reader.push(chunk) : reader.end();
    if (isResumed) await loadMissing(lines);
    for (const line of lines) addLine(line, batch);
    return chunk.length > 0 ? undefined : lines.at(-1);
  }

  async function nextTranscript(batch: IndexBatch): Promise<number> {
    const read = bytes.read(buffer, position);
    const last = await addLines(buffer.subarray(0, read), batch);
    position += read;
    const point = reader.resumePoint();
    end = point.offset;
    nextLine = point.number;
    if (read > 0) {
      state.isUnterminated = false;
      return read;
    }
    isEnded = true;
    // A whole record without line end: it is taken, and its line goes on only if it is cut off here.
    if (last !== undefined && last.kind !== 'partial') {
      end = last.offset + last.byteLength;
      state.isUnterminated = true;
    }
    finish();
    return 0;
  }

  function look(): FileEnding {
    return { ...bytes.stat(), headHash: hashHead(bytes, end), tailHash: hashTail(bytes, end) };
  }

  function finish(): void {
    if (ending !== undefined) return;
    ending = look();
    bytes.close();
  }

  function nextSide(batch: IndexBatch): number {
    if (input.kind === 'agent-meta' && position === 0) state.meta = readAgentMeta(bytes);
    const added = addSidePieces(bytes, position, { file, kind: input.kind, session: input.session, timeMs: input.modifiedMs }, batch);
    position += added;
    end = position;
    isEnded = added === 0;
    if (isEnded) finish();
    return added;
  }

  return {
    input,
    file,
    next: async (batch) => (isEnded ? 0 : input.class === 'transcript' ? nextTranscript(batch) : nextSide(batch)),
    flush: (batch) => rows.flush(batch),
    async write(base) {
      for (const call of state.openCalls) call.record = toGlobalId(call.record, base);
      for (const result of state.earlyResults) result.record = toGlobalId(result.record, base);
      if (state.lastNamed !== undefined) state.lastNamed.record = toGlobalId(state.lastNamed.record, base);
      if (lateEnd !== undefined) await connection.run('UPDATE record_row SET bytes = bytes + ? WHERE id = ?', [lateEnd.bytes, lateEnd.record]);
      lateEnd = undefined;
      // As its session would do it after reading them all again; most are written once then.
      const branchPoints = isEnded && !isAgentFile && !state.isIrregular ? markTurns(turns, state.lastPrompt) : undefined;
      state.marks = branchPoints === undefined ? undefined : { live: countLive(turns), branchPoints };
      const changed = [...turns.values()].filter((turn) => turn.isChanged);
      for (const turn of changed) turn.isChanged = false;
      // Only a file that was read to its end has the size it was found with.
      const now = ending ?? look();
      const isWhole = isEnded && position === now.size;
      await connection.run(
        `UPDATE file SET size = ?, modified_ms = ?, identity = ?, indexed_bytes = ?, next_line = ?, head_hash = ?, tail_hash = ?, state = ?, is_gone = 0, is_dirty = 1, records = records + ?, damaged = damaged + ?, first_ms = ?, last_ms = ?, project = ?, branches = ?, models = ?, versions = ? WHERE id = ?`,
        [isWhole ? now.size : end, isWhole ? now.modifiedMs : 0, now.identity, end, nextLine, now.headHash, now.tailHash, JSON.stringify(state), records, damaged, state.firstTime ?? null, state.lastTime ?? null, state.cwd ?? null, JSON.stringify(state.branches), JSON.stringify(state.models), JSON.stringify(state.versions), file],
      );
      records = 0;
      damaged = 0;
      return changed.map((turn) => toTurnValues(turn, file));
    },
    close() {
      if (ending === undefined) bytes.close();
    },
  };
}

interface FileEnding extends ReturnType<ByteFile['stat']> {
  readonly headHash: string;
  readonly tailHash: string;
}

async function readState(connection: Connection, file: number): Promise<FileState> {
  const [row] = await connection.all('SELECT state FROM file WHERE id = ?', [file]);
  return { ...createFileState(), ...(JSON.parse(String(row?.['state'] ?? '{}')) as Partial<FileState>) };
}

const earlierColumns = 'uuid, turn, is_sidechain, type, subtype, agent, kind, tools';

function toKnownRecord(row: Readonly<Record<string, SqlValue>>): KnownRecord {
  const tools = typeof row['tools'] === 'string' && row['kind'] === 'tool-result' ? row['tools'].split(',') : [];
  return {
    turn: typeof row['turn'] === 'number' ? row['turn'] : -1,
    isSidechain: row['is_sidechain'] === 1,
    isBoundary: row['type'] === 'system' && row['subtype'] === 'compact_boundary',
    agent: typeof row['agent'] === 'string' ? row['agent'] : undefined,
    isCommandResult: tools.includes('Skill') || tools.includes('SlashCommand'),
  };
}

function listCallIds(value: Readonly<Record<string, unknown>>): readonly string[] {
  const message = value['message'] as { readonly content?: unknown } | null | undefined;
  const content = typeof message === 'object' ? message?.content : undefined;
  if (!Array.isArray(content)) return [];
  return (content as readonly ({ readonly id?: unknown; readonly tool_use_id?: unknown } | null)[]).flatMap((block) => [block?.id, block?.tool_use_id]).filter((id): id is string => typeof id === 'string');
}

function* toParts(items: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < items.length; at += 500) yield items.slice(at, at + 500);
}

