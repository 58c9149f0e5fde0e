/** Longer texts are kept as they are: ids are short, and whatever else is in their place is rare. */
export const longestPacked = 4096;
export const headerBytes = 2;

/** How a text is packed. A UUID as the client writes it takes 16 bytes instead of the 56 of a string. */
export const packedAs = { uuid: 0, bytes: 1, units: 2 } as const;

// Texts are packed here before they are looked up: two bytes of header, then the text, then zeros up to a whole word
// for the hash.
export const scratch = new Uint8Array(headerBytes + longestPacked * 2 + 4);
const scratchWords = new Int32Array(scratch.buffer, 0, scratch.length >>> 2);
/** Another one in every process: nobody can write a file whose ids all fall into one slot. */
const seed = Math.floor(Math.random() * 2 ** 32) | 0;

/** Bytes of the packed text, its header included. */
export function pack(text: string): number {
  const { length } = text;
  if (length === 36 && packUuid(text)) return finishPack(packedAs.uuid, 16);
  let wide = 0;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    wide |= unit;
    scratch[headerBytes + index] = unit;
  }
  return wide < 256 ? finishPack(packedAs.bytes, length) : packUnits(text);
}

function packUnits(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    scratch[headerBytes + index * 2] = unit;
    scratch[headerBytes + index * 2 + 1] = unit >>> 8;
  }
  return finishPack(packedAs.units, text.length * 2);
}

/** Header before, zeros up to a whole word behind: then the text in between is packed. */
export function finishPack(how: number, length: number): number {
  scratch[0] = how | ((length & 0x3f) << 2);
  scratch[1] = length >>> 6;
  const end = headerBytes + length;
  scratch[end] = 0;
  scratch[end + 1] = 0;
  scratch[end + 2] = 0;
  return end;
}

/** The same for a text that stands packed somewhere. */
export function packAgain(part: Uint8Array, at: number): number {
  const end = headerBytes + toPackedLength(part, at);
  for (let index = 0; index < end; index++) scratch[index] = part[at + index] as number;
  scratch[end] = 0;
  scratch[end + 1] = 0;
  scratch[end + 2] = 0;
  return end;
}

/** Whether a text can be packed so. */
export function isPacked(how: number, length: number): boolean {
  return how === packedAs.uuid
    ? length === 16
    : how === packedAs.bytes
      ? length <= longestPacked
      : how === packedAs.units && length <= longestPacked * 2 && length % 2 === 0;
}

/** Value of a lower-case hexadecimal digit; 0x80 for every other code. */
const digits = Uint8Array.from({ length: 256 }, (_none, code) =>
  code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : 0x80,
);
const dash = 45;

/** False where the text is no UUID in small letters: then it is packed like any other. */
export function packUuid(text: string): boolean {
  let at = headerBytes;
  let wrong = 0;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (text.charCodeAt(index) !== dash) return false;
      index++;
    }
    const first = text.charCodeAt(index);
    const second = text.charCodeAt(index + 1);
    const high = digits[first & 0xff] as number;
    const low = digits[second & 0xff] as number;
    wrong |= ((first | second) >>> 8) | ((high | low) & 0x80);
    scratch[at++] = (high << 4) | low;
  }
  return wrong === 0;
}

/** Without its header. */
export function toPackedLength(part: Uint8Array, at: number): number {
  return ((part[at] as number) >>> 2) | ((part[at + 1] as number) << 6);
}

/** The first 52 bits of a packed UUID. */
export function toHead(part: Uint8Array, start: number): number {
  let head = 0;
  for (let at = start; at < start + 6; at++) head = head * 256 + (part[at] as number);
  return head * 16 + ((part[start + 6] as number) >>> 4);
}

const codes = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** The units of a UUID, put together here; its dashes stay. */
const uuidUnits = Array.from('00000000-0000-0000-0000-000000000000', (unit) => unit.charCodeAt(0));

export function unpack(part: Uint8Array, at: number): string {
  const how = (part[at] as number) & 3;
  const start = at + headerBytes;
  if (how === packedAs.uuid) return unpackUuid(part, start);
  const length = toPackedLength(part, at);
  const units: number[] = [];
  if (how === packedAs.bytes) for (let index = 0; index < length; index++) units.push(part[start + index] as number);
  else
    for (let index = 0; index < length; index += 2)
      units.push((part[start + index] as number) | ((part[start + index + 1] as number) << 8));
  return String.fromCharCode.apply(undefined, units);
}

function unpackUuid(part: Uint8Array, start: number): string {
  let at = 0;
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) at++;
    const byte = part[start + index] as number;
    uuidUnits[at++] = codes[byte >>> 4] as number;
    uuidUnits[at++] = codes[byte & 15] as number;
  }
  return String.fromCharCode.apply(undefined, uuidUnits);
}

/** Of the packed text. */
export function toHash(length: number): number {
  let hash = seed;
  for (let index = 0; index << 2 < length; index++) {
    hash = Math.imul(hash ^ (scratchWords[index] as number), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  return hash ^ (hash >>> 16);
}
