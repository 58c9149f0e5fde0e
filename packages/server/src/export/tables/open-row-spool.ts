import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFile, type OpenFile } from '../../disk/open-file.ts';
import { openTemporaryFolder } from '../../disk/open-temporary-folder.ts';
import type { Row } from './table.ts';
import type { TableName } from './session-tables.ts';

/** Rows of one session in one partition, one after another in the spool. */
interface Segment {
  readonly session: string;
  readonly start: number;
  bytes: number;
  rows: number;
  /** Of the rows: what tells whether a partition changed. */
  hash: string;
}

/** One table in one month. */
export interface Partition {
  readonly table: TableName;
  readonly month: string;
  /** On a hub, as it is in a path. */
  readonly team?: string | undefined;
  readonly rows: number;
  /** Of its rows in their order. */
  readonly content: string;
  /** In order of the sessions, some rows at a time. */
  readonly read: () => AsyncGenerator<readonly Row[], void, void>;
}

/**
 * Rows on their way into partitions. Sessions come project by project, partitions are months: in between, rows wait in
 * a temporary folder, so that no more than a batch is in memory. What comes here is redacted already.
 */
export interface RowSpool {
  addSession(
    session: string,
    month: string,
    rows: AsyncIterable<{ readonly table: TableName; readonly row: Row }>,
    /** On a hub: into the partitions of each. */
    teams?: readonly string[],
  ): Promise<void>;
  partitions(): readonly Partition[];
  remove(): Promise<void>;
}

const batchBytes = 4 * 1024 * 1024;
const batchRows = 50_000;

interface SpoolFile {
  readonly path: string;
  readonly table: TableName;
  readonly month: string;
  readonly team: string | undefined;
  size: number;
  readonly segments: Segment[];
}

export function openRowSpool(): RowSpool {
  const folder = openTemporaryFolder('tables');
  const files = new Map<string, SpoolFile>();

  function getFile(table: TableName, month: string, team: string | undefined): SpoolFile {
    const name = `${table}-${month}-${team ?? ''}`;
    const path = join(folder.path, String(files.size));
    const file = files.get(name) ?? { path, table, month, team, size: 0, segments: [] };
    files.set(name, file);
    return file;
  }

  return {
    async addSession(session, month, rows, teams) {
      const open = new Map<SpoolFile, ReturnType<typeof openSegment>>();
      for await (const { table, row } of rows) {
        for (const team of teams ?? [undefined]) {
          const file = getFile(table, month, team);
          const segment = open.get(file) ?? openSegment(file, session);
          open.set(file, segment);
          await segment.add(row);
        }
      }
      for (const segment of open.values()) await segment.end();
    },
    partitions: () => [...files.values()].map(toPartition).sort((a, b) => compareTexts(toKey(a), toKey(b))),
    remove: folder.remove,
  };
}

function openSegment(file: SpoolFile, session: string) {
  const hash = createHash('sha256');
  const segment: Segment = { session, start: file.size, bytes: 0, rows: 0, hash: '' };
  let waiting: string[] = [];
  let size = 0;
  const flush = async () => {
    const bytes = Buffer.from(waiting.join(''), 'utf8');
    [waiting, size] = [[], 0];
    hash.update(bytes);
    segment.bytes += bytes.length;
    file.size += bytes.length;
    await appendFile(file.path, bytes, { mode: 0o600 });
  };
  return {
    async add(row: Row): Promise<void> {
      const line = `${JSON.stringify(row)}\n`;
      waiting.push(line);
      size += line.length;
      segment.rows++;
      if (size >= batchBytes) await flush();
    },
    async end(): Promise<void> {
      await flush();
      segment.hash = hash.digest('hex');
      file.segments.push(segment);
    },
  };
}

function toPartition({ path, table, month, team, segments }: SpoolFile): Partition {
  // A copy of a folder holds a session twice: then the rows themselves decide.
  const ordered = [...segments].sort((a, b) => compareTexts(a.session, b.session) || compareTexts(a.hash, b.hash));
  const content = createHash('sha256');
  for (const { hash } of ordered) content.update(hash);
  return {
    table,
    month,
    team,
    rows: ordered.reduce((sum, { rows }) => sum + rows, 0),
    content: content.digest('hex'),
    read: () => readSegments(path, ordered),
  };
}

async function* readSegments(path: string, segments: readonly Segment[]): AsyncGenerator<readonly Row[], void, void> {
  const file = await openFile(path);
  try {
    let batch: Row[] = [];
    let size = 0;
    for (const { start, bytes } of segments) {
      for await (const line of readLines(file, start, bytes)) {
        batch.push(JSON.parse(line.toString('utf8')) as Row);
        size += line.length;
        if (size < batchBytes && batch.length < batchRows) continue;
        yield batch;
        [batch, size] = [[], 0];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    await file.close();
  }
}

const chunkBytes = 256 * 1024;

/** By their bytes: a reader of text would also end lines at characters that JSON leaves as they are. */
async function* readLines(file: OpenFile, start: number, bytes: number): AsyncGenerator<Buffer, void, void> {
  let rest: Buffer = Buffer.alloc(0);
  for (let at = start; at < start + bytes;) {
    const length = Math.min(chunkBytes, start + bytes - at);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, at);
    if (bytesRead === 0) throw new Error('the temporary file was cut');
    at += bytesRead;
    const part = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      yield part.subarray(from, end);
      from = end + 1;
    }
    rest = part.subarray(from);
  }
}

function toKey({ table, team, month }: Partition): string {
  return `${table}/${team ?? ''}/${month}`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
