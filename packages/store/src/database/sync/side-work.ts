import { parseAgentMeta } from '@scrollkeep/transcript/conversation/parse-agent-meta.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { AgentMeta } from '@scrollkeep/transcript/conversation/session-files.ts';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { Connection } from '../dialects/connection.ts';
import { addDocument, createRun, toRangeRow } from '../rows/index-batch.ts';
import type { Tables } from '../schema/tables.ts';
import { updateRow, writeRows } from '../writing/write-rows.ts';
import type { ByteFile } from '../source-files/byte-file.ts';
import { openReadFile, type FileWork } from './file-work.ts';
import type { FoundInput, IndexedFile } from './indexed-file.ts';

const pieceBytes = 64 * 1024;

/**
 * A side file: found by its words, in pieces that are cut at a line end if there is one. Binary data is known as a
 * file, but nothing in it can be searched.
 */
export function openSideWork(
  connection: Connection,
  bytes: ByteFile,
  input: FoundInput,
  file: number,
  grown: IndexedFile | undefined,
): FileWork {
  const opened = openReadFile(bytes);
  const meta = input.kind === 'agent-meta' ? readMeta(bytes) : undefined;
  const timeMs = Math.round(input.modifiedMs);
  let position = grown?.indexedBytes ?? 0;
  let isEnded = false;
  let isBinary = false;
  let run = createRun();
  let places: { readonly offset: number; readonly bytes: number; readonly content: Uint8Array | undefined }[] = [];
  return {
    input,
    next(batch) {
      const piece = isEnded ? undefined : readPiece(bytes, position);
      if (piece === undefined || piece === 'binary') {
        isBinary ||= piece === 'binary';
        if (!isEnded) opened.finish(position);
        isEnded = true;
        return 0;
      }
      addDocument(batch, run, {
        type: `side/${input.kind}`,
        subtype: undefined,
        parts: [{ kind: 'other', text: decodeUtf8(piece) }],
        tools: [],
        paths: [],
        flags: 0,
        timeMs,
      });
      places.push({ offset: position, bytes: piece.length, content: connection.keepsBytes ? piece : undefined });
      position += piece.length;
      return piece.length;
    },
    async write(batch, base) {
      const first = base + run.start;
      const shape = batch.dictionaries.record.toId('', input.kind, 'side', false, '');
      if (run.traits.length > 0) await writeRows(connection, 'doc_range', [toRangeRow(run, file, base)]);
      await writeRows(
        connection,
        'record_row',
        places.map((place, at): Tables['record_row'] => ({
          id: first + at,
          file,
          offset: place.offset,
          bytes: place.bytes,
          line: 0,
          shape,
          uuid: null,
          parent: null,
          parent_uuid: null,
          time_ms: timeMs,
          context: null,
          turn: null,
          agent: null,
        })),
      );
      await writeRows(
        connection,
        'record_bytes',
        places.flatMap(({ content }, at) => (content === undefined ? [] : [{ record: first + at, bytes: content }])),
      );
      // Of binary data nothing is read, and there is nothing left to read: until it changes it is not opened again.
      const readTo = isBinary ? 'end' : position;
      await updateRow(
        connection,
        'file',
        { id: file },
        { ...opened.toColumns(readTo, position, 1), ...toMetaColumns(meta), facts_version: factsVersion },
      );
      run = createRun();
      places = [];
    },
    close: opened.close,
  };
}

/** undefined at the end. */
function readPiece(bytes: ByteFile, position: number): Buffer | 'binary' | undefined {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  const read = bytes.read(buffer, position);
  if (read === 0) return undefined;
  const piece = buffer.subarray(0, read < pieceBytes ? read : toBorder(buffer));
  return position === 0 && piece.subarray(0, 4096).includes(0) ? 'binary' : piece;
}

/** After the last line of a full piece, else before the last character that may be cut. */
function toBorder(buffer: Buffer): number {
  const line = buffer.lastIndexOf(10);
  if (line > pieceBytes / 2) return line + 1;
  let end = buffer.length;
  while (end > buffer.length - 4 && ((buffer[end - 1] as number) & 0xc0) === 0x80) end--;
  return end - 1;
}

/** What links an agent to the call that started it; one that cannot be read only costs a link. */
function readMeta(bytes: ByteFile): AgentMeta | undefined {
  const buffer = Buffer.alloc(pieceBytes);
  try {
    return parseAgentMeta(decodeUtf8(buffer.subarray(0, bytes.read(buffer, 0))));
  } catch {
    return undefined;
  }
}

function toMetaColumns(meta: AgentMeta | undefined): Partial<Tables['file']> {
  return meta === undefined
    ? {}
    : {
        tool_use_id: meta.toolUseId ?? null,
        agent_type: meta.agentType ?? null,
        description: meta.description ?? null,
      };
}
