import { decodeUtf8, type DecodeUtf8 } from '../json/decode-utf8.ts';
import type { DecodeSlice } from '../json/json-walk.ts';
import type { Line } from '../lines/line.ts';
import { openLineSplitter, type ResumePoint } from '../lines/open-line-splitter.ts';
import { openOversizedLineSkim, type OversizedLineSkim } from './open-oversized-line-skim.ts';
import { parseHeldLine, toDecodeSlice } from './parse-line.ts';
import type { ParsedLine } from './parsed-line.ts';

export interface RecordReaderOptions {
  /** Longer lines are classified but not held whole. */
  readonly maxLineBytes?: number;
  /** Where an earlier pass over the same file stopped. */
  readonly resumeAt?: ResumePoint;
  /** A faster decoder where the runtime has one. */
  readonly decode?: DecodeUtf8;
  /** The same for a part of the bytes: then no view has to be made for each line. */
  readonly decodeSlice?: DecodeSlice;
}

/** Bytes in, parsed lines out, one chunk at a time: memory is bounded by the chunk and the longest line held. */
export interface RecordReader {
  /** Every line that this chunk completes, blank ones left out. The chunk may be overwritten afterwards. */
  push(chunk: Uint8Array): ParsedLine[];
  /** The same one by one: a line is taken before the next is parsed, so that only one record is in memory at a time. */
  pushEach(chunk: Uint8Array, take: (line: ParsedLine) => void): void;
  /** The last line, where the file does not end with a line end. */
  end(): ParsedLine[];
  /** After the last complete line: where to go on when the file has grown. */
  resumePoint(): ResumePoint;
}

export function openRecordReader(options: RecordReaderOptions = {}): RecordReader {
  const { decode } = options;
  const decodeSlice = options.decodeSlice ?? toDecodeSlice(decode ?? decodeUtf8);
  const splitter = openLineSplitter({ ...options, openSink: () => openOversizedLineSkim(decode) });

  function parseAll(lines: readonly Line<OversizedLineSkim>[]): ParsedLine[] {
    const parsedLines: ParsedLine[] = [];
    for (const line of lines) {
      const parsed = parseHeldLine(line, decodeSlice);
      if (parsed !== undefined) parsedLines.push(parsed);
    }
    return parsedLines;
  }

  return {
    push: (chunk) => parseAll(splitter.push(chunk)),
    pushEach(chunk, take) {
      splitter.pushEach(chunk, (line) => {
        const parsed = parseHeldLine(line, decodeSlice);
        if (parsed !== undefined) take(parsed);
      });
    },
    end: () => parseAll(splitter.end()),
    resumePoint: () => splitter.resumePoint(),
  };
}
