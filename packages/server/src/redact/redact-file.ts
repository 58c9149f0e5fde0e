import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { openTextRedaction } from '@scrollkeep/view/redaction/open-text-redaction.ts';
import { openFile, readBytes } from '../disk/open-file.ts';
import type { WritePiece } from '../borders/write-output.ts';
import { decodeText } from './decode-text.ts';
import { listPieces, readFileStretches } from './read-file-lines.ts';
import { wholeFile, type MappedFile } from './redaction-map.ts';

/** Lines that are longer are redacted as text, piece by piece. */
export const mostLineBytes = 64 * 1024 * 1024;

/** A text that is held as a whole; Node itself holds none above two gigabytes. */
export const mostMappedBytes = 1024 * 1024 * 1024;

export interface RedactFileOptions {
  readonly redactor: Redactor;
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** With a map: puts placeholders back, to see whether that gives the line again. */
  readonly restore?: ((text: string, isJson: boolean) => string) | undefined;
  /** What becomes of a line of JSON after its redaction; an empty text leaves it out. */
  readonly editLine?: ((original: string, redacted: string) => string) | undefined;
}

/** Files of JSON text are redacted as such; a file of any other kind is text. */
export function isJsonFile(name: string): boolean {
  return /\.jsonl?$/.test(name);
}

/** Writes a file redacted, piece by piece. Gives what a map needs to bring it back. */
export async function redactFile(
  file: string,
  name: string,
  options: RedactFileOptions,
  write: WritePiece,
): Promise<Omit<MappedFile, 'name'>> {
  const { redactor, restore } = options;
  if (restore !== undefined && !isJsonFile(name)) return redactWhole(file, redactor, restore, write);
  const hash = createHash('sha256');
  const lines: Record<string, string> = {};
  const isJson = isJsonFile(name);
  const text = openTextRedaction(redactor);
  const decoder = new StringDecoder('utf8');
  let isInText = false;
  const endText = async () => {
    if (isInText) await write(text.push(decoder.end()) + text.end());
    isInText = false;
  };
  // With a map every line is compared with what comes back, so it must be whole.
  for await (const stretch of readFileStretches(file, restore === undefined ? options.maxLineBytes : Infinity)) {
    options.signal?.throwIfAborted();
    for (const { bytes, line, isWhole } of listPieces(stretch)) {
      if (restore !== undefined) hash.update(bytes);
      if (isWhole && isJson) {
        if (isInText) await endText();
        const original = decodeText(bytes);
        const plain = redactLine(redactor, original);
        const redacted = options.editLine?.(original, plain) ?? plain;
        const isSame = redacted === original;
        if (
          restore !== undefined &&
          (!isSame || redacted.includes('\ufffd')) &&
          !Buffer.from(restore(redacted, true), 'utf8').equals(bytes)
        )
          lines[line] = bytes.toString('base64');
        // What has nothing to hide is written as it was, byte for byte.
        await write(isSame ? Buffer.from(bytes) : redacted);
        continue;
      }
      isInText = true;
      const piece = text.push(decoder.write(bytes));
      if (piece !== '') await write(piece);
    }
  }
  await endText();
  return { sha256: hash.digest('hex'), lines };
}

/** With a map a text is held as a whole: a key goes over many lines, and what comes back is compared with all of it. */
async function redactWhole(
  file: string,
  redactor: Redactor,
  restore: (text: string, isJson: boolean) => string,
  write: WritePiece,
): Promise<Omit<MappedFile, 'name'>> {
  const bytes = await readBytes(file, mostMappedBytes);
  const original = bytes.toString('utf8');
  const redacted = redactor.redactText(original);
  await write(redacted === original ? bytes : redacted);
  const isExact = Buffer.from(restore(redacted, false), 'utf8').equals(bytes);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lines: isExact ? {} : { [wholeFile]: bytes.toString('base64') },
  };
}

/** Without the byte-order mark and the line break, which are no part of the JSON. */
function redactLine(redactor: Redactor, line: string): string {
  const start = line.startsWith('\ufeff') ? 1 : 0;
  const end = line.endsWith('\r\n') ? line.length - 2 : line.endsWith('\n') ? line.length - 1 : line.length;
  const text = line.slice(start, end);
  const redacted = redactor.redactLine(text);
  // The same string, not one that is equal: that would have to be built and compared.
  return redacted === text ? line : line.slice(0, start) + redacted + line.slice(end);
}

const sampleBytes = 64 * 1024;

/** Whether a file is text; pictures and other such files cannot be looked into. */
export async function isTextFile(path: string): Promise<boolean> {
  // Whatever is damaged in a transcript, it is one.
  if (isJsonFile(path)) return true;
  const file = await openFile(path);
  try {
    const bytes = Buffer.alloc(sampleBytes);
    const { bytesRead } = await file.read(bytes, 0, sampleBytes, 0);
    const sample = bytes.subarray(0, bytesRead);
    if (sample.includes(0)) return false;
    // The last character may be cut.
    const broken = sample.toString('utf8').split('\ufffd').length - 1;
    return broken <= 1 + bytesRead / 1000;
  } finally {
    await file.close();
  }
}
