import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLineSplitter } from './open-line-splitter.ts';
import { toTextBytes, type Line, type LineSink } from './line.ts';

const bytesWithNewlines = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.constantFrom(Buffer.from('\n'), Buffer.from('\r\n'), Buffer.from('\ufeff'), Buffer.from('{"type":"user"}\n')),
    ),
    { maxLength: 30 },
  )
  .map((parts) => new Uint8Array(Buffer.concat(parts)));

describe('openLineSplitter', () => {
  it('gives lines that laid end to end are the file, however it is cut into chunks', () => {
    fc.assert(
      fc.property(
        bytesWithNewlines,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 3, max: 40 }),
        (bytes, sizes, maxLineBytes) => {
          const lines = split(bytes, sizes, maxLineBytes);
          expect(Buffer.concat(lines.map((line) => line.raw)).equals(bytes)).toBe(true);
          expect(lines.map(({ offset, number }) => ({ offset, number }))).toEqual(expectedPlaces(bytes));
          expect(lines).toEqual(split(bytes, [bytes.length || 1], maxLineBytes));
          for (const line of lines)
            expect(line.oversized).toBe(line.raw.length - (line.terminated ? 1 : 0) > maxLineBytes);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('goes on from a resume point as if it had never stopped', () => {
    fc.assert(
      fc.property(bytesWithNewlines, fc.nat({ max: 200 }), (bytes, stop) => {
        const cut = Math.min(stop, bytes.length);
        const first = openLineSplitter({ openSink: () => ({ push() {} }) });
        const before = first.push(bytes.subarray(0, cut)).map(toPlace);
        const point = first.resumePoint();
        const second = openLineSplitter({ openSink: () => ({ push() {} }), resumeAt: point });
        const after = [...second.push(bytes.subarray(point.offset)), ...second.end()].map(toPlace);
        expect([...before, ...after].map(({ offset, number }) => ({ offset, number }))).toEqual(expectedPlaces(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it('lets the caller fill the same buffer again', () => {
    const text = Buffer.from('first line\nsecond line that is longer\nthird');
    const splitter = openLineSplitter({ openSink: () => ({ push() {} }) });
    const buffer = Buffer.alloc(7);
    const texts: string[] = [];
    const take = (lines: readonly Line[]) =>
      lines.forEach((line) => texts.push(Buffer.from(toTextBytes(line.bytes ?? new Uint8Array(), line)).toString()));
    for (let at = 0; at < text.length; at += buffer.length)
      take(splitter.push(buffer.subarray(0, text.copy(buffer, 0, at))));
    take(splitter.end());
    expect(texts).toEqual(['first line', 'second line that is longer', 'third']);
  });
});

interface SplitLine {
  readonly offset: number;
  readonly number: number;
  readonly terminated: boolean;
  readonly oversized: boolean;
  readonly raw: Buffer;
}

interface CollectingSink extends LineSink {
  readonly pieces: Buffer[];
}

function split(bytes: Uint8Array, sizes: readonly number[], maxLineBytes: number): SplitLine[] {
  const splitter = openLineSplitter<CollectingSink>({
    maxLineBytes,
    openSink: () => {
      const pieces: Buffer[] = [];
      return { pieces, push: (piece) => pieces.push(Buffer.from(piece)) };
    },
  });
  const lines: SplitLine[] = [];
  const keep = (found: readonly Line<CollectingSink>[]) =>
    found.forEach((line) => lines.push(toSplitLine(line, bytes)));
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    keep(splitter.push(bytes.slice(at, at + size)));
    at += size;
  }
  keep(splitter.end());
  return lines;
}

function toSplitLine(line: Line<CollectingSink>, file: Uint8Array): SplitLine {
  const { offset, number, terminated } = line;
  if (line.bytes !== undefined) return { offset, number, terminated, oversized: false, raw: Buffer.from(line.bytes) };
  // The sink sees the text without byte-order mark and line end; the raw bytes come from the range, as a caller would
  // read them.
  const raw = Buffer.from(file.subarray(offset, offset + line.byteLength));
  const text = Buffer.concat(line.sink?.pieces ?? []);
  expect(
    raw
      .subarray(0, raw.length - (terminated ? 1 : 0))
      .subarray(-text.length)
      .equals(text),
  ).toBe(true);
  return { offset, number, terminated, oversized: true, raw };
}

function expectedPlaces(bytes: Uint8Array): { offset: number; number: number }[] {
  const places: { offset: number; number: number }[] = [];
  for (let offset = 0; offset < bytes.length;) {
    places.push({ offset, number: places.length + 1 });
    const newline = bytes.indexOf(10, offset);
    offset = newline === -1 ? bytes.length : newline + 1;
  }
  return places;
}

function toPlace(line: Line): { offset: number; number: number } {
  return { offset: line.offset, number: line.number };
}
