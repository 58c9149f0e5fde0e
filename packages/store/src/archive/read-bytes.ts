import { readSync } from 'node:fs';

/** So many bytes of an open file, fewer where it ends before. */
export function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let read = 0;
  for (let more = 1; more > 0 && read < length; read += more)
    more = readSync(file, bytes, read, length - read, offset + read);
  return bytes.subarray(0, read);
}
