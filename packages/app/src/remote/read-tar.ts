import { closeSync, fstatSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** A regular file in a tarball. */
export interface TarEntry {
  /** As written, with `/`, without `./` before it. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const block = 512;
const maxNameBytes = 64 * 1024;
const maxEntries = 2_000_000;
/** Transcripts shrink to a tenth; what grows more than this was made to fill disks. */
const maxRatio = 200;
const leastLimit = 1024 * 1024 * 1024;

/**
 * Reads a tarball from its beginning to its end, in bounded memory: regular files alone, never links, devices or
 * folders. `onFile` says where the bytes of a file go, or undefined to leave them out. Throws if the tarball is
 * damaged, incomplete, or grows beyond any measure.
 */
export async function readTar(
  path: string,
  onFile: (entry: TarEntry) => ((bytes: Buffer) => void) | undefined,
  signal: AbortSignal,
  onFileEnd?: () => Promise<void>,
): Promise<void> {
  const reader = openReader(path, signal);
  let renamed: string | undefined;
  let resized: number | undefined;
  let zeros = 0;
  try {
    for (let entries = 0; ; entries++) {
      const header = await reader.take(block);
      // Some writers leave out the two empty blocks at the end, but a file never ends within a header.
      if (header.length === 0) return;
      if (header.length < block) throw reader.toError('it is incomplete');
      if (header.every((byte) => byte === 0)) {
        if (++zeros === 2) return;
        continue;
      }
      zeros = 0;
      if (entries > maxEntries) throw reader.toError(`it has more than ${maxEntries} entries`);
      if (!hasChecksum(header)) throw reader.toError('it is not a tarball, or damaged');
      const type = String.fromCharCode(header[156] ?? 0);
      const size = resized ?? parseNumber(header, 124, 12);
      if (!Number.isSafeInteger(size) || size < 0) throw reader.toError('it is damaged');
      const padded = Math.ceil(size / block) * block;
      if (type === 'x' || type === 'L') {
        if (size > maxNameBytes) throw reader.toError('it has a name that is too long');
        const text = (await reader.takeWhole(padded)).subarray(0, size).toString('utf8');
        const told = type === 'x' ? parsePax(text) : { path: text.replace(/\0[^]*$/, '') };
        renamed = told.path ?? renamed;
        resized = type === 'x' ? told.size : undefined;
        continue;
      }
      const name = (renamed ?? toName(header)).replace(/^(?:\.\/+)+/, '');
      [renamed, resized] = [undefined, undefined];
      const isFile = (type === '0' || type === '\0' || type === '7') && !name.endsWith('/');
      const write = isFile ? onFile({ path: name, size, mtimeMs: toMs(parseNumber(header, 136, 12)) }) : undefined;
      await reader.pass(size, write);
      if (write !== undefined) await onFileEnd?.();
      await reader.pass(padded - size, undefined);
    }
  } finally {
    reader.close();
  }
}

function openReader(path: string, signal: AbortSignal) {
  const { stream, bytes: packed } = openBytes(path);
  const limit = Math.max(leastLimit, packed * maxRatio);
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;

  const toError = (problem: string) => toTarError(path, `${problem} (at byte ${position} of its content)`);

  async function fill(): Promise<boolean> {
    signal.throwIfAborted();
    const next = await chunks.next().catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      throw toError(code === 'Z_BUF_ERROR' ? 'it is incomplete' : `it cannot be read: ${code ?? 'unknown error'}`);
    });
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  }

  function shift(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(taken.length);
    position += taken.length;
    if (position > limit) throw toError(`it unpacks to more than ${maxRatio} times its size`);
    return taken;
  }

  /** Fewer only at the end. */
  async function take(length: number): Promise<Buffer> {
    while (rest.length < length && (await fill()));
    return shift(length);
  }

  return {
    toError,
    take,
    async takeWhole(length: number): Promise<Buffer> {
      const taken = await take(length);
      if (taken.length < length) throw toError('it is incomplete');
      return taken;
    },
    async pass(length: number, write: ((bytes: Buffer) => void) | undefined): Promise<void> {
      for (let left = length; left > 0;) {
        if (rest.length === 0 && !(await fill())) throw toError('it is incomplete');
        const taken = shift(left);
        left -= taken.length;
        write?.(taken);
      }
    },
    close: () => void stream.destroy(),
  };
}

/** The bytes of the tarball, unpacked if its first bytes say so. */
function openBytes(path: string): { readonly stream: NodeJS.ReadableStream & Destroyable; readonly bytes: number } {
  const file = openRegularFileNow(path);
  const magic = Buffer.alloc(6);
  let bytes: number;
  try {
    bytes = fstatSync(file).size;
    readSync(file, magic, 0, magic.length, 0);
  } finally {
    closeSync(file);
  }
  const raw = Readable.from(copyChunks(path), { objectMode: false });
  const hex = magic.toString('hex');
  const unpack = hex.startsWith('1f8b') ? zlib.createGunzip() : hex.startsWith('28b52ffd') ? openZstd(path) : undefined;
  if (unpack === undefined && /^(?:425a68|fd377a585a00)/.test(hex))
    throw toTarError(path, 'bzip2 and xz are not supported', 'Unpack it, then add its folder or the .tar file.');
  return { stream: unpack === undefined ? raw : pipeline(raw, unpack, () => undefined), bytes };
}

/** Streams read ahead, and the chunks of a file share one buffer. */
async function* copyChunks(path: string): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of readChunks(path)) yield Buffer.from(chunk);
}

interface Destroyable {
  readonly destroy: () => void;
}

/** Node has it from 22.15 on. */
function openZstd(path: string): zlib.Gunzip {
  const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => zlib.Gunzip };
  if (createZstdDecompress !== undefined) return createZstdDecompress();
  throw toTarError(path, 'this version of Node cannot read zstd', 'Use Node 22.15 or newer, or unpack it first.');
}

export function toTarError(
  path: string,
  problem: string,
  hint = 'Nothing was copied. Check the file, or unpack it and add its folder.',
): AppError {
  return new AppError({ code: 'TARBALL_UNREADABLE', message: `${path}: ${problem}`, hint, exitCode: 66 });
}

/** The sum of all bytes, with its own as blanks. */
function hasChecksum(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === parseNumber(header, 148, 8);
}

/** Octal digits; a number of bytes where the first bit is set, as GNU writes large ones. */
function parseNumber(header: Buffer, from: number, length: number): number {
  const field = header.subarray(from, from + length);
  if (((field[0] ?? 0) & 0x80) !== 0)
    return field.subarray(1).reduce((number, byte) => number * 256 + byte, (field[0] ?? 0) & 0x7f);
  const digits = field
    .toString('latin1')
    .replace(/\0[^]*$/, '')
    .trim();
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/** A damaged time is none. */
function toMs(seconds: number): number {
  return Number.isSafeInteger(seconds * 1000) ? seconds * 1000 : 0;
}

function toName(header: Buffer): string {
  const read = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0[^]*$/, '');
  const prefix = read(257, 5) === 'ustar' && header[263] === 0x30 ? read(345, 155) : '';
  return prefix === '' ? read(0, 100) : `${prefix}/${read(0, 100)}`;
}

/** Lines of `LENGTH KEY=VALUE`. */
function parsePax(text: string): { readonly path?: string; readonly size?: number } {
  const path = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
  const size = /(?:^|\n)\d+ size=(\d{1,15})\n/.exec(text)?.[1];
  return { ...(path === undefined ? {} : { path }), ...(size === undefined ? {} : { size: Number(size) }) };
}
