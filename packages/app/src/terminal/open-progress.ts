import type { Terminal } from './terminal.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';

const everyMs = 100;

export interface Progress {
  readonly update: (done: { readonly files: number; readonly bytes: number }) => void;
  readonly end: () => void;
}

/** A moving line on stderr for long work, a few times a second; nothing at all where nobody watches. */
export function openProgress(terminal: Terminal, verb: string, now: () => number = Date.now): Progress {
  const started = now();
  let shown = started;
  return {
    update({ files, bytes }) {
      if (!terminal.showsProgress || now() - shown < everyMs) return;
      shown = now();
      const seconds = (shown - started) / 1000;
      terminal.progress(
        `${verb} … ${toReadableAmount(files, 'file')}, ${toReadableBytes(bytes)} ` +
          `(${toReadableBytes(Math.round(bytes / seconds))}/s)`,
      );
    },
    end() {
      if (terminal.showsProgress) terminal.progress('');
    },
  };
}
