import { decodeUtf8, isJsonObject, type JsonValue } from '@scrollkeep/transcript';
import type { IndexBatch } from '../rows/index-batch.ts';
import type { FileState } from '../rows/file-state.ts';
import { traitBits } from '../rows/traits.ts';
import { termSpace } from '../search/term-space.ts';
import type { ByteFile } from './byte-file.ts';

export interface SidePlace {
  readonly file: number;
  readonly kind: string;
  readonly session: string | undefined;
  readonly timeMs: number;
}

const pieceBytes = 64 * 1024;

/**
 * The next piece of a side file as a document, cut at a line end where there is one. Gives the bytes taken; 0 at the end, and for a file that is no text.
 */
export function addSidePieces(bytes: ByteFile, position: number, place: SidePlace, batch: IndexBatch): number {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  const read = bytes.read(buffer, position);
  if (read === 0) return 0;
  const piece = buffer.subarray(0, read < pieceBytes ? read : toBorder(buffer));
  // Pictures and other binary data: known as a file, but nothing in it can be searched.
  if (position === 0 && piece.subarray(0, 4096).includes(0)) return 0;
  const local = batch.documents++;
  batch.terms.beginDocument(local);
  const hasLong = batch.terms.addText(decodeUtf8(piece), false, false);
  batch.terms.addName(termSpace.type, `side/${place.kind}`);
  batch.records.push([batch.firstId + local, place.file, position, piece.length, 0, batch.shapes.record.toId('', place.kind, 'side', false, ''), null, null, null, Math.round(place.timeMs), null, null, null]);
  const traits = Uint16Array.of(traitBits.other | (hasLong ? traitBits.long : 0));
  batch.ranges.push({ start: local, count: 1, file: place.file, traits: new Uint8Array(traits.buffer), times: new Uint8Array(Float64Array.of(Math.round(place.timeMs)).buffer) });
  return piece.length;
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
export function readAgentMeta(bytes: ByteFile): FileState['meta'] {
  const buffer = Buffer.alloc(pieceBytes);
  const read = bytes.read(buffer, 0);
  let value: JsonValue;
  try {
    value = JSON.parse(decodeUtf8(buffer.subarray(0, read))) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const toText = (inner: JsonValue | undefined) => (typeof inner === 'string' ? inner : undefined);
  return { toolUseId: toText(value['toolUseId']), agentType: toText(value['agentType']), description: toText(value['description']) };
}
