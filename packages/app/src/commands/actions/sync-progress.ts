import type { SyncProgress } from '@scrollkeep/store/database/sync/index-files.ts';
import { toReadableBytes, toReadableDuration } from '@scrollkeep/view/text/readable.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const everyMs = 100;

/** A moving line with how far it is, how fast, and how long it will take; nothing if nobody watches. */
export function openSyncProgress(terminal: Pick<Terminal, 'showsProgress' | 'progress'>, now: () => number = Date.now) {
  let started = now();
  let shown = started;
  let first: number | undefined;
  return {
    update({ doneBytes, totalBytes, doneFiles, totalFiles }: SyncProgress): void {
      first ??= doneBytes;
      if (!terminal.showsProgress || now() - shown < everyMs) return;
      shown = now();
      const rate = (doneBytes - first) / Math.max((shown - started) / 1000, 0.001);
      const left = rate > 0 ? toReadableDuration(((totalBytes - doneBytes) / rate) * 1000) : '?';
      terminal.progress(
        `indexing … ${doneFiles} of ${totalFiles} files, ${toReadableBytes(doneBytes)} of ` +
          `${toReadableBytes(totalBytes)} (${toReadableBytes(Math.round(rate))}/s, ${left} left)`,
      );
    },
    end(): void {
      if (terminal.showsProgress) terminal.progress('');
      started = now();
      first = undefined;
    },
  };
}
