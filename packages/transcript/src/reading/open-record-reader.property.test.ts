import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRecordReader, type RecordReaderOptions } from './open-record-reader.ts';
import type { ParsedLine } from './parsed-line.ts';
import { isRecordType } from '../records/record-types.ts';

const lineText = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .record({
      type: fc.constantFrom('user', 'assistant', 'summary', 'new-type'),
      uuid: fc.uuid(),
      message: fc.jsonValue({ maxDepth: 2 }),
    })
    .map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\n', ' ')),
  fc.constantFrom('', ' ', '\0\0', '{"type":"user"', '{"type":"user"}{"type":"user"}'),
);
const fileText = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    fc.array(fc.tuple(lineText, fc.constantFrom('\n', '\r\n')), { maxLength: 8 }),
    lineText,
  )
  .map(([mark, lines, last]) => mark + lines.map(([text, end]) => text + end).join('') + last);

describe('openRecordReader', () => {
  it('reads the same lines with chunks of 1 byte, 7 bytes, 64 KiB and any mix', () => {
    fc.assert(
      fc.property(fileText, fc.integer({ min: 1, max: 50 }), (text, size) => {
        const bytes = Buffer.from(text);
        const whole = read(bytes, 64 * 1024);
        for (const chunk of [1, 7, size]) expect(read(bytes, chunk)).toEqual(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the plain definition: split at newlines, trim, JSON.parse', () => {
    fc.assert(
      fc.property(fileText, (text) => {
        const bytes = Buffer.from(text);
        expect(read(bytes, 64 * 1024).map(({ kind, number }) => ({ kind, number }))).toEqual(plainlyClassify(bytes));
      }),
      { numRuns: 3000 },
    );
  });

  it('gives a line above the limit the kind it has below it', () => {
    fc.assert(
      fc.property(fileText, (text) => {
        const bytes = Buffer.from(text);
        const kinds = (options: RecordReaderOptions) =>
          read(bytes, 11, options).map(({ kind, offset, byteLength }) => ({ kind, offset, byteLength }));
        expect(kinds({ maxLineBytes: 3 })).toEqual(kinds({}));
      }),
      { numRuns: 2000 },
    );
  });

  it('survives 100,000 mutants of a session: never throws, never loses a line', () => {
    const session = Buffer.from(
      [
        '{"type":"user","uuid":"u1","parentUuid":null,"message":{"role":"user","content":"Grüße 🚀"}}',
        '{"type":"assistant","uuid":"u2","parentUuid":"u1","message":{"id":"m1","content":[{"type":"text","text":"a' +
          '\\nb"}],"usage":{"output_tokens":1}}}',
        '{"type":"summary","summary":"s","leafUuid":"u2"}',
      ].join('\n') + '\n',
    );
    const wrong: string[] = [];
    for (let seed = 1, mutants = 0; mutants < 100_000; mutants++) {
      const mutant = Buffer.from(session);
      for (let flips = 1 + (seed % 4); flips > 0; flips--) {
        seed = (seed * 1103515245 + 12345) >>> 0;
        const at = (seed >>> 4) % mutant.length;
        mutant[at] = (mutant[at] ?? 0) ^ (1 << ((seed >>> 28) % 8));
      }
      const lines = read(mutant, 4096);
      const expected = plainlyClassify(mutant);
      if (lines.length !== expected.length || lines.some((line, index) => line.kind !== expected[index]?.kind))
        wrong.push(mutant.toString('latin1'));
    }
    expect(wrong).toEqual([]);
  });
});

function read(bytes: Buffer, chunkSize: number, options?: RecordReaderOptions): ParsedLine[] {
  const reader = openRecordReader(options);
  const lines: ParsedLine[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) lines.push(...reader.push(bytes.subarray(at, at + chunkSize)));
  return [...lines, ...reader.end()];
}

/** The definition written down as plainly as possible, as a second opinion. */
function plainlyClassify(bytes: Buffer): { kind: string; number: number }[] {
  const lines: { kind: string; number: number }[] = [];
  const pieces = splitBytes(bytes);
  pieces.forEach((piece, index) => {
    const isLast = index === pieces.length - 1;
    let text = piece.toString('utf8');
    if (index === 0) text = text.replace(/^\ufeff/, '');
    if (/^[ \t\n\v\f\r]*$/.test(text)) return;
    lines.push({ kind: plainKind(text, isLast), number: index + 1 });
  });
  return lines;
}

function splitBytes(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    pieces.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...pieces, bytes.subarray(start)];
}

function plainKind(text: string, isLast: boolean): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return isLast ? 'partial' : 'not-json';
  }
  const type =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as { type?: unknown }).type
      : undefined;
  return typeof type !== 'string' ? 'malformed' : isRecordType(type) ? 'record' : 'unknown-type';
}
