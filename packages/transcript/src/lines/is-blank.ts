import { byte } from '../json/byte-values.ts';

/** Only ASCII white space: a run of NUL bytes, as a crash leaves it, is damage and must be seen. */
export function isBlank(bytes: Uint8Array, start = 0, end: number = bytes.length): boolean {
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    if (code !== byte.space && (code < byte.tab || code > byte.carriageReturn)) return false;
  }
  return true;
}
