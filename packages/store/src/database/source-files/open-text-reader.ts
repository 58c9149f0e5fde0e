import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { TextPart } from '@scrollkeep/transcript/query/search-document.ts';
import { listLooseParts, listTextParts } from '@scrollkeep/transcript/query/to-search-document.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import type { Connection, SqlRow } from '../dialects/connection.ts';
import type { ByteFile } from './byte-file.ts';

/** A record of a hit, with its texts. */
export interface FoundRecord {
  readonly id: number;
  readonly row: SqlRow;
  readonly parts: readonly TextPart[];
}

export interface TextSources {
  readonly openFile: (path: string) => ByteFile;
  /** Where the client deleted the file: the same bytes from the archive, if it has them. */
  readonly readArchived?: (path: string, offset: number, length: number) => Uint8Array | undefined;
}

const maxOpenFiles = 64;

/** Ranges of bytes of files, a few of which stay open. */
export function openTextBytes({ openFile, readArchived }: TextSources) {
  const files = new Map<string, ByteFile | undefined>();

  function open(path: string): ByteFile | undefined {
    if (files.has(path)) return files.get(path);
    if (files.size >= maxOpenFiles) close();
    let file: ByteFile | undefined;
    try {
      file = openFile(path);
    } catch {
      file = undefined; // deleted meanwhile, or on another machine
    }
    files.set(path, file);
    return file;
  }

  function close(): void {
    for (const file of files.values()) file?.close();
    files.clear();
  }

  return {
    read(path: string, offset: number, length: number): Uint8Array | undefined {
      const buffer = Buffer.allocUnsafe(length);
      const file = open(path);
      if (file !== undefined && file.read(buffer, offset) === length) return buffer;
      return readArchived?.(path, offset, length);
    },
    close,
  };
}

/** Where the columns of records come from: the index itself, or another engine that has them. */
export interface RecordRows {
  /** In the order of the ids, with the bytes as `content` where `keepsBytes` says so. */
  list(ids: readonly number[], columns: readonly string[]): Promise<readonly SqlRow[]>;
  readonly keepsBytes: boolean;
}

const placeColumns = ['id', 'file', 'offset', 'bytes', 'line', 'kind'];
const allColumns = [...placeColumns, 'type', 'subtype', 'uuid', 'turn', 'agent', 'tools', 'time_ms'];
const recordsAtOnce = 400;

/**
 * Reads texts of documents back: from the database where it keeps bytes, else from the files. Where they are, the
 * caller knows: a join would say it again for every record.
 */
export function openTextReader(
  records: Connection | RecordRows,
  sources: TextSources,
  files: ReadonlyMap<number, { readonly path: string }>,
  toShownLine: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
) {
  const source = openTextBytes(sources);
  let readBytes = 0;
  const { keepsBytes } = records;
  const list =
    'list' in records ? records.list : (...wanted: Parameters<RecordRows['list']>) => listRows(records, ...wanted);

  return {
    /**
     * What `take` makes of each record, in the order of the ids: texts are large, so only one record is held at a time.
     * A record whose bytes are nowhere any more has no texts. Only with the columns of its place, where its texts are
     * all that is wanted.
     */
    async read<Taken>(
      ids: readonly number[],
      wanted: 'texts' | 'records',
      take: (record: FoundRecord) => Taken,
    ): Promise<readonly Taken[]> {
      const taken: Taken[] = [];
      for (let at = 0; at < ids.length; at += recordsAtOnce) {
        for (const row of await list(
          ids.slice(at, at + recordsAtOnce),
          wanted === 'texts' ? placeColumns : allColumns,
        )) {
          const path = files.get(Number(row['file']))?.path ?? '';
          const bytes = keepsBytes ? row['content'] : source.read(path, Number(row['offset']), Number(row['bytes']));
          readBytes += Number(row['bytes']);
          taken.push(
            take({
              id: Number(row['id']),
              row: wanted === 'texts' ? row : { ...row, path },
              parts: bytes instanceof Uint8Array ? toParts(row, toShownLine(bytes)) : [],
            }),
          );
        }
      }
      return taken;
    },
    readBytes: () => readBytes,
    close: source.close,
  };
}

async function listRows(
  connection: Connection,
  ids: readonly number[],
  columns: readonly string[],
): Promise<readonly SqlRow[]> {
  const named = columns.map((column) => `r."${column}"`).join(', ');
  const marks = ids.map(() => '?').join(', ');
  return connection.all(
    connection.keepsBytes
      ? `SELECT ${named}, b.bytes AS content FROM record r LEFT JOIN record_bytes b ON b.record = r.id WHERE ` +
          `r.id IN (${marks}) ORDER BY r.id`
      : `SELECT ${named} FROM record r WHERE r.id IN (${marks}) ORDER BY r.id`,
    ids,
  );
}

function toParts(row: SqlRow, bytes: Uint8Array): readonly TextPart[] {
  if (row['kind'] === 'side') return [{ kind: 'other', text: decodeUtf8(bytes) }];
  const reader = openRecordReader({ resumeAt: { offset: Number(row['offset']), number: Number(row['line']) } });
  const [line] = [...reader.push(bytes), ...reader.end()];
  return line === undefined ? [] : toLineParts(line);
}

function toLineParts(line: ParsedLine): readonly TextPart[] {
  if (line.kind === 'record' || line.kind === 'unknown-type') return listTextParts(line.type, line.value);
  return line.kind === 'malformed' ? listLooseParts(line.value) : [{ kind: 'other', text: line.text }];
}
