import { isAscii } from 'node:buffer';

/** Bytes of UTF-8 as text. Nearly all lines are ASCII, which is only copied. */
export function decodeText(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
