/** A file of a tar archive. */
export interface TarFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly pieces: Iterable<Uint8Array>;
}

const block = 512;

/**
 * The format that every `tar` reads (POSIX.1-2001). A path that an entry cannot hold, because it is long or not ASCII,
 * is written in a record before it.
 */
export async function* printTar(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array, void, void> {
  for await (const file of files) {
    const isPlain = /^[\x20-\x7e]{1,100}$/.test(file.path) && file.size < 8 ** 11;
    if (!isPlain) {
      const records = Buffer.from(toRecord('path', file.path) + toRecord('size', String(file.size)));
      yield toHeader({ path: 'pax-header', size: records.length, mtimeMs: file.mtimeMs }, 'x');
      yield records;
      yield toPadding(records.length);
    }
    yield toHeader(isPlain ? file : { ...file, path: 'see-pax-header', size: Math.min(file.size, 8 ** 11 - 1) }, '0');
    let written = 0;
    for (const piece of file.pieces) {
      yield piece;
      written += piece.length;
    }
    if (written !== file.size) throw new Error(`an entry has ${written} bytes instead of ${file.size}`);
    yield toPadding(file.size);
  }
  yield Buffer.alloc(2 * block);
}

function toHeader({ path, size, mtimeMs }: Omit<TarFile, 'pieces'>, kind: '0' | 'x'): Buffer {
  const header = Buffer.alloc(block);
  const put = (text: string, at: number) => header.write(text, at, 'latin1');
  const octal = (value: number, length: number) =>
    `${Math.max(0, Math.floor(value)).toString(8).padStart(length, '0')}\0`;
  put(path, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(Math.min(mtimeMs / 1000, 8 ** 11 - 1), 11), 136);
  put(' '.repeat(8), 148);
  put(kind, 156);
  put('ustar\x0000', 257);
  let sum = 0;
  for (const byte of header) sum += byte;
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** `LENGTH NAME=VALUE`, where the length counts itself. */
function toRecord(name: string, value: string): string {
  const rest = Buffer.byteLength(` ${name}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length = rest + String(length).length;
  return `${length} ${name}=${value}\n`;
}

function toPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}
