import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { toFileFigures } from '@scrollkeep/transcript/conversation/rows/file-figures.ts';
import { buildFileRows, compareFileRows, type FileRows } from '@scrollkeep/transcript/conversation/rows/file-rows.ts';
import { listCommands, toLineDocument } from '@scrollkeep/transcript/query/to-line-document.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import type { Connection } from '../dialects/connection.ts';
import { addDocument, createRun, toRangeRow, type IndexBatch } from '../rows/index-batch.ts';
import type { Tables } from '../schema/tables.ts';
import { updateRow, writeRows } from '../writing/write-rows.ts';
import { endsOpen, type ByteFile } from '../source-files/byte-file.ts';
import { createDocumentPlaces, readDocumentPlaces } from './document-places.ts';
import { openReadFile, type FileWork, type FileWorkOptions } from './file-work.ts';
import type { FoundInput, IndexedFile } from './indexed-file.ts';
import { createStoredFacts, writeStoredFacts, type FactsCache, type StoredFacts } from './stored-facts.ts';
import { writeFileRows } from './write-file-rows.ts';

/**
 * One for all files: each is read to its end before the next, and fresh memory for every file would cost more than
 * reading most of them.
 */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/** What the index has of a file that has grown. */
export interface GrownFile {
  readonly indexed: IndexedFile;
  readonly facts: StoredFacts;
}

export interface TranscriptWorkOptions extends FileWorkOptions {
  readonly machine: string;
  readonly cache: FactsCache;
  readonly openFile: (path: string) => ByteFile;
}

/** New lines of a transcript: into its facts, and from these by the model into rows. */
export async function openTranscriptWork(
  connection: Connection,
  bytes: ByteFile,
  input: FoundInput,
  file: number,
  grown: GrownFile | undefined,
  options: TranscriptWorkOptions,
): Promise<FileWork> {
  const isAgentFile = input.kind === 'agent';
  let stored = grown?.facts ?? createStoredFacts(isAgentFile);
  const { reader: facts } = stored;
  const places = grown === undefined ? createDocumentPlaces() : await readDocumentPlaces(connection, file);
  /** What the rows in the database say. */
  let before: FileRows | undefined = grown === undefined ? undefined : buildFileRows(facts.facts(), isAgentFile);
  let position = grown?.indexed.indexedBytes ?? 0;
  let end = position;
  let nextLine = grown?.indexed.nextLine ?? 1;
  let isEnded = false;
  let summaries = facts.facts().summaries.length;
  let lateBytes = grown === undefined ? 0 : findLateEnd(bytes, position);
  let run = createRun();
  let findings = new Map<string, Tables['drift_finding']>();
  /** By row of the call. */
  let commands = new Map<number, string>();
  const opened = openReadFile(bytes);
  const reader = openRecordReader({
    maxLineBytes: options.maxLineBytes,
    decode: options.decode,
    ...(options.decodeSlice === undefined ? {} : { decodeSlice: options.decodeSlice }),
    resumeAt: { offset: position, number: nextLine },
  });
  if (lateBytes > 0) facts.growLast(lateBytes);

  function addLine(line: ParsedLine, batch: IndexBatch): void {
    if (line.kind === 'partial') return;
    const record = facts.add(line);
    const document = toLineDocument(line, facts.table, record);
    addDocument(batch, run, document);
    if (record !== undefined && document.tools.length > 0 && (line.kind === 'record' || line.kind === 'unknown-type'))
      noteCommands(line, record);
    if (line.kind !== 'record') addFinding(line.kind, document.type, line.number);
  }

  function noteCommands(line: Extract<ParsedLine, { readonly kind: 'record' | 'unknown-type' }>, record: number): void {
    const first = facts.table.calls.firstOfRecord(record);
    for (const [ordinal, command] of listCommands(line.value).entries())
      if (command !== undefined) commands.set(first + ordinal, command);
  }

  function addFinding(code: string, type: string, line: number): void {
    const name = type.slice(0, 200);
    const known = findings.get(`${code} ${name}`);
    if (known === undefined) findings.set(`${code} ${name}`, { file, code, name, count: 1, first_line: line });
    else known.count++;
  }

  function readEnd(batch: IndexBatch): void {
    const [last] = reader.end();
    isEnded = true;
    // A whole record without line end: it is taken, and its line goes on only if it is cut off here.
    if (last !== undefined && last.kind !== 'partial') {
      addLine(last, batch);
      end = last.offset + last.byteLength;
    }
    opened.finish(end);
  }

  /** A summary may name a session that did not change itself. */
  async function writeSummaries(added: readonly SummaryFact[], first: number): Promise<void> {
    if (added.length === 0) return;
    await writeRows(
      connection,
      'summary',
      added.map(({ leafUuid, summary }, at) => ({ file, ordinal: first + at, leaf_uuid: leafUuid, summary })),
    );
    await connection.run(
      "UPDATE file SET is_dirty = 1 WHERE machine = ? AND root = ? AND project_folder = ? AND kind = 'main' " +
        'AND is_dirty = 0',
      [options.machine, input.root, input.projectFolder],
    );
  }

  return {
    input,
    next(batch) {
      if (isEnded) return 0;
      const read = bytes.read(buffer, position);
      if (read === 0) {
        readEnd(batch);
        return 0;
      }
      // Each line is done with before the next is parsed, so only one record is in memory at a time.
      reader.pushEach(buffer.subarray(0, read), (line) => addLine(line, batch));
      position += read;
      const point = reader.resumePoint();
      end = point.offset;
      nextLine = point.number;
      return read;
    },
    async write(batch, base) {
      const known = facts.facts();
      const after = buildFileRows(known, isAgentFile);
      if (lateBytes > 0)
        await connection.run('UPDATE record_row SET bytes = bytes + ? WHERE id = ?', [
          lateBytes,
          places.toDocument(places.count() - 1),
        ]);
      lateBytes = 0;
      const firstOrder = places.count();
      if (run.traits.length > 0) {
        await writeRows(connection, 'doc_range', [toRangeRow(run, file, base)]);
        places.addRun(base + run.start, run.traits.length);
      }
      const bytesFrom = connection.keepsBytes ? () => options.openFile(input.path) : undefined;
      await writeFileRows(connection, {
        file,
        agent: isAgentFile ? (input.agent ?? '') : undefined,
        batch,
        rows: after,
        changes: compareFileRows(before, after),
        firstRecord: before?.length ?? 0,
        damaged: known.damagedLines,
        firstOrder,
        places,
        commands,
        bytesFrom,
      });
      await writeRows(connection, 'drift_finding', findings.values(), {
        key: ['file', 'code', 'name'],
        does: { add: 'count' },
      });
      await writeSummaries(known.summaries.slice(summaries), summaries);
      summaries = known.summaries.length;
      stored = await writeStoredFacts(connection, file, stored);
      const { sessionIds, branches, models, versions, firstMs, lastMs, project, records, damaged } =
        toFileFigures(known);
      await updateRow(
        connection,
        'file',
        { id: file },
        {
          ...opened.toColumns(position, end, nextLine),
          records,
          damaged,
          first_ms: firstMs ?? null,
          last_ms: lastMs ?? null,
          project: project ?? null,
          branches: JSON.stringify(branches),
          models: JSON.stringify(models),
          versions: JSON.stringify(versions),
          session_ids: JSON.stringify(sessionIds),
          facts_version: factsVersion,
        },
      );
      options.cache.put(file, known);
      before = after;
      run = createRun();
      findings = new Map();
      commands = new Map();
    },
    close: opened.close,
  };
}

/** The last line got its line end only now: its record is as long as if both had come together. */
function findLateEnd(bytes: ByteFile, position: number): number {
  if (!endsOpen(bytes, position)) return 0;
  const next = Buffer.alloc(2);
  const read = bytes.read(next, position);
  return read > 0 && next[0] === 10 ? 1 : read > 1 && next[0] === 13 && next[1] === 10 ? 2 : 0;
}
