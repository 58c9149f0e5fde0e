import { maxChunkBytes, toChunkHash, type Chunk } from './chunk.ts';

/** A chunk of a file with its bytes, which are good until the next one is asked for. */
export interface CutChunk extends Chunk {
  readonly bytes: Uint8Array;
  /** Among those that were there before: its bytes need not be sent. */
  readonly isKnown: boolean;
}

/** So far ahead a chunk of before is looked for behind a line that was changed. */
const windowBytes = 3 * maxChunkBytes;
/** How many of the chunks of before may have gone in one place. */
const mostSkipped = 16;
/** To look for chunks of before may cost so much hashing; crafted lines would else cost any amount. */
const mostLookedBytes = 64 * 1024 * 1024;

/**
 * A file as chunks that end at line ends, where its lines are not longer than a chunk. Given those it was sent as
 * before, a file that has grown begins with all of them, and one with a changed line has all but a few of them.
 */
export async function* cutChunks(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  before: readonly Chunk[] = [],
): AsyncGenerator<CutChunk, void, void> {
  const cutter = openCutter(before);
  for await (const piece of pieces) {
    // Never more than the window and one of these pieces is kept.
    for (let at = 0; at < piece.length; at += maxChunkBytes) {
      cutter.add(piece.subarray(at, at + maxChunkBytes));
      yield* cutter.take(false);
    }
  }
  yield* cutter.take(true);
}

function openCutter(before: readonly Chunk[]) {
  const known = new Set(before.map(({ hash }) => hash));
  /** Memory that is used again: what is new has to be cleared first, which takes longer than to fill it. */
  let room = Buffer.alloc(0);
  /** The bytes in it that are not cut yet. */
  let [begin, filled] = [0, 0];
  let waiting: Buffer = room;
  /** With fewer bytes nothing can be decided. */
  let needed = 0;
  let next = 0;
  let looked = 0;

  function cut(length: number): CutChunk {
    const own = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    begin += length;
    const hash = toChunkHash(own);
    return { hash, length, bytes: own, isKnown: known.has(hash) };
  }

  function isAt(chunk: Chunk, start: number): boolean {
    const end = start + chunk.length;
    return end <= waiting.length && toChunkHash(waiting.subarray(start, end)) === chunk.hash;
  }

  /** The nearest place where a chunk of before begins again: at a line, and with a line end as its last byte. */
  function findAgain(): { readonly chunk: number; readonly start: number } | undefined {
    const last = Math.min(before.length, next + mostSkipped);
    for (let start = 0; start < waiting.length; start = toLineEnd(waiting, start)) {
      for (let chunk = next; chunk < last; chunk++) {
        const wanted = before[chunk];
        if (wanted === undefined || waiting[start + wanted.length - 1] !== lineFeed) continue;
        looked += wanted.length;
        if (looked > mostLookedBytes) return undefined;
        if (isAt(wanted, start)) return { chunk, start };
      }
    }
    return undefined;
  }

  function isShort(length: number): boolean {
    needed = length;
    return waiting.length < length;
  }

  return {
    add(piece: Uint8Array): void {
      const kept = filled - begin;
      if (filled + piece.length > room.length) {
        const isEnough = kept + piece.length <= room.length;
        const target = isEnough ? room : Buffer.allocUnsafeSlow(toRoomBytes(kept + piece.length));
        room.copy(target, 0, begin, filled);
        [room, begin, filled] = [target, 0, kept];
      }
      // A copy: whoever reads may use the memory of the piece again.
      room.set(piece, filled);
      filled += piece.length;
    },

    *take(isEnd: boolean): Generator<CutChunk, void, void> {
      if (filled - begin < needed && !isEnd) return;
      waiting = room.subarray(begin, filled);
      while (waiting.length > 0) {
        const expected = before[next];
        if (expected !== undefined) {
          if (isShort(expected.length) && !isEnd) return;
          if (isAt(expected, 0)) {
            next++;
            yield cut(expected.length);
            continue;
          }
          if (isShort(windowBytes) && !isEnd) return;
          const again = looked > mostLookedBytes ? undefined : findAgain();
          if (again !== undefined) {
            for (const rest = waiting.length - again.start; waiting.length > rest;)
              yield cut(toChunkLength(waiting, waiting.length - rest));
            next = again.chunk;
            continue;
          }
        } else if (isShort(maxChunkBytes + 1) && !isEnd) return;
        yield cut(toChunkLength(waiting, waiting.length));
      }
    },
  };
}

const lineFeed = 10;
const leastRoomBytes = 64 * 1024;

/** Twice what is needed, so that bytes seldom have to move to its beginning. */
function toRoomBytes(needed: number): number {
  return Math.max(leastRoomBytes, 2 * needed);
}

/** Behind the line that is at a position. */
function toLineEnd(bytes: Buffer, position: number): number {
  const end = bytes.indexOf(lineFeed, position);
  return end === -1 ? bytes.length : end + 1;
}

/** Of so many bytes those that make a chunk: all whole lines that are not too long together, else as many as may be. */
function toChunkLength(bytes: Buffer, length: number): number {
  if (length <= maxChunkBytes) return length;
  const end = bytes.lastIndexOf(lineFeed, maxChunkBytes - 1);
  return end === -1 ? maxChunkBytes : end + 1;
}
