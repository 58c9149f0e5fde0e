const blockBytes = 512;
const mostBytes = 8 ** 11 - 1;

/**
 * The header of a file in a tar archive. Its time is that of the session and not of the disk, so that the same session
 * gives the same archive.
 */
export function printTarHeader(name: string, bytes: number, seconds: number): Uint8Array {
  const { prefix, rest } = splitName(name);
  if (rest === undefined) return concat([toPaxHeader(name, seconds), toHeader('long-name', '', bytes, seconds, '0')]);
  return toHeader(rest, prefix, bytes, seconds, '0');
}

/** What fills the last block of a file. */
export function toTarPadding(bytes: number): Uint8Array {
  return new Uint8Array((blockBytes - (bytes % blockBytes)) % blockBytes);
}

/** Two empty blocks end an archive. */
export const tarEnd = new Uint8Array(2 * blockBytes);

/** 100 bytes of name and 155 before a slash; what fits neither goes into a header of its own. */
function splitName(name: string): { readonly prefix: string; readonly rest: string | undefined } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) > 100) break;
    if (Buffer.byteLength(prefix) <= 155) return { prefix, rest };
  }
  return { prefix: '', rest: undefined };
}

function toPaxHeader(name: string, seconds: number): Uint8Array {
  const body = ` path=${name}\n`;
  let length = Buffer.byteLength(body);
  // The length counts its own digits.
  while (length !== Buffer.byteLength(body) + String(length).length)
    length = Buffer.byteLength(body) + String(length).length;
  const content = Buffer.from(`${length}${body}`, 'utf8');
  return concat([toHeader('pax-header', '', content.length, seconds, 'x'), content, toTarPadding(content.length)]);
}

function toHeader(name: string, prefix: string, bytes: number, seconds: number, type: string): Uint8Array {
  if (bytes > mostBytes) throw new RangeError('too long for a tar archive');
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${Math.trunc(value).toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes, 11), 124);
  block.write(octal(Math.max(0, seconds), 11), 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar', 257);
  block.write('00', 263);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
