import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { toMark } from './list-remote.ts';
import { toReadScript, type WantedRange } from './remote-script.ts';
import { runSsh } from './run-ssh.ts';

/**
 * Reads ranges of files into files of a folder of ours, named by their number. How many bytes came of each: fewer than
 * wanted if the file was cut or cannot be read; undefined if the connection ended before.
 */
export async function readRanges(
  address: RemoteAddress,
  folder: string,
  ranges: readonly WantedRange[],
  spool: string,
  signal: AbortSignal,
): Promise<readonly (number | undefined)[]> {
  const mark = toMark();
  const splitter = openRangeSplitter(mark, ranges.length, spool);
  try {
    await runSsh(address, toReadScript(folder, ranges, mark), splitter.push, signal);
  } finally {
    splitter.close();
  }
  return splitter.lengths;
}

/** Splits the answer at the lines with the mark, which nobody could know before. */
export function openRangeSplitter(
  mark: string,
  count: number,
  spool: string,
): {
  readonly lengths: readonly (number | undefined)[];
  readonly push: (chunk: Buffer) => void;
  readonly close: () => void;
} {
  const lengths: (number | undefined)[] = Array.from({ length: count }, () => undefined);
  const beginning = Buffer.from(`${mark} begin\n`);
  let rest: Buffer = Buffer.alloc(0);
  /** -1 before the first. */
  let at = -1;
  let file: number | undefined;
  let written = 0;

  function write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    file ??= openSync(join(spool, String(at)), 'wx', 0o600);
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    written += bytes.length;
  }

  function finish(): void {
    // Also of a file without any bytes.
    file ??= openSync(join(spool, String(at)), 'wx', 0o600);
    close();
    lengths[at] = written;
    written = 0;
    at++;
  }

  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  return {
    lengths,
    close,
    push(chunk) {
      let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (;;) {
        const ending = at === -1 ? beginning : Buffer.from(`\n${mark} ${at}\n`);
        const found = at < count ? bytes.indexOf(ending) : -1;
        if (found === -1) {
          // The end may be the first part of the mark.
          const kept = Math.min(bytes.length, ending.length - 1);
          if (at >= 0 && at < count) write(bytes.subarray(0, bytes.length - kept));
          rest = Buffer.from(bytes.subarray(bytes.length - kept));
          return;
        }
        if (at === -1) at = 0;
        else {
          write(bytes.subarray(0, found));
          finish();
        }
        bytes = bytes.subarray(found + ending.length);
      }
    },
  };
}
