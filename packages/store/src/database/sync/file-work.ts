import type { DecodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { DecodeSlice } from '@scrollkeep/transcript/json/json-walk.ts';
import { hashHead, hashTail, type ByteFile } from '../source-files/byte-file.ts';
import type { IndexBatch } from '../rows/index-batch.ts';
import type { Tables } from '../schema/tables.ts';
import type { FoundInput } from './indexed-file.ts';

export interface FileWorkOptions {
  readonly maxLineBytes: number;
  readonly decode: DecodeUtf8;
  /** The same for a part of the bytes: then no view has to be made for each line. */
  readonly decodeSlice?: DecodeSlice;
}

/** One file on its way into the index, over as many commits as its size needs. */
export interface FileWork {
  readonly input: FoundInput;
  /** Reads the next piece into the batch; gives the bytes read, 0 at the end. */
  next(batch: IndexBatch): number;
  /** Inside the commit: all that was read since the last one. `base` is the number of the batch's first document. */
  write(batch: IndexBatch, base: number): Promise<void>;
  close(): void;
}

/** A file and how far it was read. At its end it is closed, because a commit may hold thousands. */
export function openReadFile(bytes: ByteFile) {
  let ending: FileEnding | undefined;
  const look = (end: number): FileEnding => ({
    ...bytes.stat(),
    headHash: hashHead(bytes, end),
    tailHash: hashTail(bytes, end),
  });
  return {
    /** Nothing more is read, of which `end` bytes count. */
    finish(end: number): void {
      if (ending !== undefined) return;
      ending = look(end);
      bytes.close();
    },
    /** The columns that say how far the index has come; `position` is where reading stopped. */
    toColumns(position: number | 'end', end: number, nextLine: number): Partial<Tables['file']> {
      // Only a file that was read to its end has the size it was found with.
      const now = ending ?? look(end);
      const isWhole = ending !== undefined && (position === 'end' || position === now.size);
      return {
        size: isWhole ? now.size : end,
        modified_ms: isWhole ? now.modifiedMs : 0,
        identity: now.identity,
        indexed_bytes: end,
        next_line: nextLine,
        head_hash: now.headHash,
        tail_hash: now.tailHash,
        is_gone: 0,
        is_dirty: 1,
      };
    },
    close(): void {
      if (ending === undefined) bytes.close();
    },
  };
}

interface FileEnding extends ReturnType<ByteFile['stat']> {
  readonly headHash: string;
  readonly tailHash: string;
}
