import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { RecordAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import { openFile, type OpenFile } from '../../disk/open-file.ts';
import { ApiProblem } from '../protocol/api-problem.ts';

/** Control characters take six bytes in JSON: even a piece of nothing else stays within an answer. */
const pieceBytes = 48_000;
const scanBytes = 256 * 1024;
/** So far a line that is not a record is looked for behind the last one. */
const maxScan = 64 * 1024 * 1024;

/** A line of a transcript, damaged or not, a piece at a time. */
export async function readLine(
  file: string,
  nodes: List<RecordNode>,
  line: number,
  from: number,
): Promise<Omit<RecordAnswer, 'file'>> {
  const handle = await openFile(file);
  try {
    const place = await findLine(handle, nodes, line);
    if (place === undefined || from > place.byteLength)
      throw new ApiProblem({
        status: 404,
        code: 'NO_SUCH_LINE',
        detail: `The file has no line ${line}, or it ends before byte ${from}.`,
        hint: 'Lines are counted from 1.',
      });
    const bytes = await readRange(handle, place.offset + from, Math.min(pieceBytes, place.byteLength - from));
    const kept = from + bytes.length < place.byteLength ? bytes.subarray(0, toWholeCharacters(bytes)) : bytes;
    return { line, ...place, from, to: from + kept.length, text: decodeUtf8(kept) };
  } finally {
    await handle.close();
  }
}

export async function readRange(handle: OpenFile, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

interface FoundLine {
  readonly offset: number;
  readonly byteLength: number;
}

/** A record's place is known; any other line is counted from the record before it. */
async function findLine(handle: OpenFile, nodes: List<RecordNode>, line: number): Promise<FoundLine | undefined> {
  const before = findLastUpTo(nodes, line);
  if (before?.number === line) return { offset: before.offset, byteLength: before.byteLength };
  let number = before === undefined ? 1 : before.number + 1;
  const start = before === undefined ? 0 : before.offset + before.byteLength;
  let offset = start;
  for (let position = start; position - start < maxScan;) {
    const bytes = await readRange(handle, position, scanBytes);
    if (bytes.length === 0)
      return number === line && position > offset ? { offset, byteLength: position - offset } : undefined;
    for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) {
      const end = position + at + 1;
      if (number === line) return { offset, byteLength: end - offset };
      number++;
      offset = end;
    }
    position += bytes.length;
  }
  return undefined;
}

function findLastUpTo(nodes: List<RecordNode>, line: number): RecordNode | undefined {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((nodes.at(middle)?.number ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : nodes.at(low - 1);
}

/** Up to the last character that is whole, so that pieces join to the text. */
function toWholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
