import { decodeUtf8, listLooseParts, listTextParts, openRecordReader, type ParsedLine, type TextPart } from '@scrollkeep/transcript';
import type { Connection, SqlRow } from '../dialects/connection.ts';
import type { ByteFile } from '../sync/byte-file.ts';

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

/** Reads texts of documents back: from the database where it keeps bytes, else from the files. */
export function openTextReader(connection: Connection, sources: TextSources, toShownLine: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) {
  const source = openTextBytes(sources);
  let readBytes = 0;

  return {
    /** In the order of the ids; a record whose bytes are nowhere any more has no texts. */
    async read(ids: readonly number[]): Promise<readonly FoundRecord[]> {
      const records: FoundRecord[] = [];
      for (let at = 0; at < ids.length; at += 400) {
        const part = ids.slice(at, at + 400);
        const columns = 'r.id, r.file, r."offset", r.bytes, r.line, r.type, r.subtype, r.kind, r.uuid, r.turn, r.agent, r.tools, r.time_ms, f.path';
        const rows = await connection.all(
          connection.keepsBytes
            ? `SELECT ${columns}, b.bytes AS content FROM record r JOIN file f ON f.id = r.file LEFT JOIN record_bytes b ON b.record = r.id WHERE r.id IN (${part.map(() => '?').join(', ')}) ORDER BY r.id`
            : `SELECT ${columns} FROM record r JOIN file f ON f.id = r.file WHERE r.id IN (${part.map(() => '?').join(', ')}) ORDER BY r.id`,
          part,
        );
        for (const row of rows) {
          const bytes = connection.keepsBytes ? row['content'] : source.read(String(row['path']), Number(row['offset']), Number(row['bytes']));
          readBytes += Number(row['bytes']);
          records.push({ id: Number(row['id']), row, parts: bytes instanceof Uint8Array ? toParts(row, toShownLine(bytes)) : [] });
        }
      }
      return records;
    },
    readBytes: () => readBytes,
    close: source.close,
  };
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
