import { decodeUtf8 } from './decode-utf8.ts';

// The pure packages compile without DOM and Node types, but every runtime has this web standard.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const encoder = new TextEncoder();

/** What takes the place of the first characters of a string; the bytes of the rest stay. */
export interface StringEdit {
  /** UTF-16 units of the decoded text that are replaced. */
  readonly length: number;
  readonly by: string;
}

export interface JsonString {
  readonly text: string;
  /** Whether it is the name of a field. */
  readonly isName: boolean;
  /** The field that it is in; items of a list are in the field of the list. Empty at the top. */
  readonly field: string;
  /** The field that holds the object which it is in. */
  readonly holder: string;
}

interface Open {
  readonly isObject: boolean;
  /** The field that holds it. */
  readonly holder: string;
  /** Of an object the last name; of a list the field that it is in. */
  field: string;
  expectsName: boolean;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [braceOpen, braceClose, bracketOpen, bracketClose] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Edits strings of a JSON text on its bytes: whatever no edit touches stays as it is, such as spaces, the order of
 * fields and the form of numbers. The text must be JSON. undefined if nothing changes.
 */
export function editJsonStrings(
  bytes: Uint8Array,
  findEdit: (string: JsonString) => StringEdit | undefined,
): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  const open: Open[] = [];
  let [kept, at] = [0, 0];
  while (at < bytes.length) {
    const byte = bytes[at];
    const holder = open.at(-1);
    if (byte === quote) {
      const end = findStringEnd(bytes, at);
      const isName = holder?.expectsName === true;
      const text = JSON.parse(decodeUtf8(bytes.subarray(at, end))) as string;
      const edit = findEdit({ text, isName, field: holder?.field ?? '', holder: holder?.holder ?? '' });
      if (edit !== undefined) {
        pieces.push(bytes.subarray(kept, at + 1), encoder.encode(JSON.stringify(edit.by).slice(1, -1)));
        kept = skipUnits(bytes, at + 1, edit.length);
      }
      if (isName && holder !== undefined) [holder.field, holder.expectsName] = [text, false];
      at = end;
      continue;
    }
    if (byte === braceOpen) open.push({ isObject: true, holder: holder?.field ?? '', field: '', expectsName: true });
    else if (byte === bracketOpen)
      open.push({ isObject: false, holder: holder?.holder ?? '', field: holder?.field ?? '', expectsName: false });
    else if (byte === braceClose || byte === bracketClose) open.pop();
    else if (byte === comma && holder?.isObject === true) holder.expectsName = true;
    else if (byte === colon && holder !== undefined) holder.expectsName = false;
    at++;
  }
  if (pieces.length === 0) return undefined;
  pieces.push(bytes.subarray(kept));
  return join(pieces);
}

/** Behind the closing quote. */
function findStringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

/** Where so many UTF-16 units of a string end that begins at a place. */
function skipUnits(bytes: Uint8Array, start: number, units: number): number {
  let at = start;
  for (let left = units; left > 0;) {
    const byte = bytes[at] ?? 0;
    if (byte === backslash) {
      at += bytes[at + 1] === 0x75 ? 6 : 2;
      left--;
    } else {
      const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      at += length;
      // Four bytes are a pair of units.
      left -= length === 4 ? 2 : 1;
    }
  }
  return at;
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
