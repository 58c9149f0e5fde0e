import { byte } from '../json/byte-values.ts';
import { byteOrderMarkLength, HeldLine, type Line, type LineSink } from './line.ts';

/**
 * Lines longer than this are not held: enough for any record a client writes today (images included), small enough to
 * bound memory.
 */
export const defaultMaxLineBytes = 16 * 1024 * 1024;

export interface LineSplitterOptions<Sink extends LineSink> {
  /** Longest line held whole, without its `\n`. */
  readonly maxLineBytes?: number;
  /** Opens what takes the text of a longer line. */
  readonly openSink: (place: { readonly number: number; readonly offset: number }) => Sink;
  /** Where reading goes on after an earlier pass: the offset of a line's start and that line's number. */
  readonly resumeAt?: ResumePoint;
}

/** The start of the first line that is not complete yet. Reading from here again loses nothing and repeats nothing. */
export interface ResumePoint {
  readonly offset: number;
  readonly number: number;
}

export interface LineSplitter<Sink extends LineSink> {
  /** The lines that this chunk completes. Any chunking of the same bytes gives the same lines. */
  push(chunk: Uint8Array): Line<Sink>[];
  /** The same one by one: nothing of a line needs to be held when the next one comes. */
  pushEach(chunk: Uint8Array, take: (line: Line<Sink>) => void): void;
  /** The last line, where the file does not end with `\n`. */
  end(): Line<Sink>[];
  resumePoint(): ResumePoint;
}

export function openLineSplitter<Sink extends LineSink>(options: LineSplitterOptions<Sink>): LineSplitter<Sink> {
  const maxLineBytes = Math.max(options.maxLineBytes ?? defaultMaxLineBytes, 3);
  let number = options.resumeAt?.number ?? 1;
  let offset = options.resumeAt?.offset ?? 0;
  // Of a last line without line end: reading goes on at its start, not behind it.
  let hasEnded = false;
  let ended: ResumePoint = { offset, number };
  let held: Uint8Array[] = [];
  let heldLength = 0;
  let sink: Sink | undefined;

  function hold(piece: Uint8Array): void {
    if (piece.length === 0) return;
    heldLength += piece.length;
    if (sink !== undefined) sink.push(piece);
    else if (heldLength > maxLineBytes) openSinkForHeld(piece);
    // A copy: the caller may fill its buffer anew before the line ends (and a Buffer's slice() is none).
    else held.push(new Uint8Array(piece));
  }

  function openSinkForHeld(lastPiece: Uint8Array): void {
    sink = options.openSink({ number, offset });
    const head = join([...held, lastPiece], heldLength);
    held = [];
    sink.push(offset === 0 ? head.subarray(byteOrderMarkLength(head)) : head);
  }

  /** The line that ends with a piece, of which nothing or something was held before. */
  function finishHeld(piece: Uint8Array, terminated: boolean): Line<Sink> {
    const text = terminated ? piece.subarray(0, piece.length - 1) : piece;
    if (sink === undefined && heldLength + text.length <= maxLineBytes) {
      const whole = join([...held, piece], heldLength + piece.length);
      held = [];
      heldLength = 0;
      return new HeldLine(number, offset, terminated, whole, 0, whole.length);
    }
    hold(text);
    const line = {
      number,
      offset,
      byteLength: heldLength + (terminated ? 1 : 0),
      terminated,
      bytes: undefined,
      source: undefined,
      start: 0,
      end: 0,
      sink,
    };
    sink = undefined;
    heldLength = 0;
    return line;
  }

  function pushEach(chunk: Uint8Array, take: (line: Line<Sink>) => void): void {
    let start = 0;
    for (;;) {
      const newline = chunk.indexOf(byte.newline, start);
      if (newline === -1) break;
      const end = newline + 1;
      const line =
        heldLength === 0 && end - start <= maxLineBytes + 1
          ? new HeldLine(number, offset, true, chunk, start, end)
          : finishHeld(chunk.subarray(start, end), true);
      hasEnded = false;
      number++;
      offset += line.byteLength;
      start = end;
      take(line);
    }
    hold(start === 0 ? chunk : chunk.subarray(start));
  }

  return {
    push(chunk) {
      const lines: Line<Sink>[] = [];
      pushEach(chunk, (line) => lines.push(line));
      return lines;
    },
    pushEach,
    end() {
      if (heldLength === 0) return [];
      const line = finishHeld(new Uint8Array(0), false);
      hasEnded = true;
      ended = { offset, number };
      number++;
      offset += line.byteLength;
      return [line];
    },
    resumePoint: () => (hasEnded ? ended : { offset, number }),
  };
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
