import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeUtf8 } from '../json/decode-utf8.ts';

/** How the text of a file is in its bytes. */
export interface TextForm {
  readonly hasByteOrderMark: boolean;
  /** `none`: the file has one line at most. */
  readonly lineEnds: 'lf' | 'crlf' | 'mixed' | 'none';
}

export interface FormedText {
  /** Lines end with `\n`, whatever ends them in the file: as the client shows files to itself. */
  readonly text: string;
  readonly form: TextForm;
}

/** undefined for bytes that are not text: not valid UTF-8, or with zeros in them. */
export function parseTextBytes(bytes: Uint8Array): FormedText | undefined {
  if (bytes.includes(0)) return undefined;
  const text = decodeUtf8(bytes);
  return text.includes('\ufffd') && !isEqualBytes(utf8ToBytes(text), bytes) ? undefined : parseText(text);
}

/**
 * A text as a record holds it. The client takes `\r` away before it writes the record, so its form may not be that of
 * the file.
 */
export function parseText(raw: string): FormedText {
  const hasByteOrderMark = raw.startsWith('\ufeff');
  const body = hasByteOrderMark ? raw.slice(1) : raw;
  const text = body.includes('\r\n') ? body.replaceAll('\r\n', '\n') : body;
  const pairs = body.length - text.length;
  const ends = countLineEnds(text);
  return {
    text,
    form: { hasByteOrderMark, lineEnds: ends === 0 ? 'none' : pairs === 0 ? 'lf' : pairs === ends ? 'crlf' : 'mixed' },
  };
}

/** `mixed` cannot be put back: it becomes `\r\n` everywhere. */
export function toTextBytes(text: string, form: TextForm): Uint8Array {
  const body = form.lineEnds === 'crlf' || form.lineEnds === 'mixed' ? text.replaceAll('\n', '\r\n') : text;
  return utf8ToBytes(form.hasByteOrderMark ? `\ufeff${body}` : body);
}

export function isEqualBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
