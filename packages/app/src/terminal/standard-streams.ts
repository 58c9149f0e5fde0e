import { writeSync } from 'node:fs';
import type { OutputStream } from './open-terminal.ts';

// The only file that may name the streams of the process; everything that is printed goes through a terminal, which
// makes it safe for a screen.

export function getStandardStreams(): { readonly stdout: OutputStream; readonly stderr: OutputStream } {
  return { stdout: process.stdout, stderr: process.stderr };
}

/** Where no terminal is open any more: a text that is safe, at once. A reader that is gone has nothing to be told. */
export function writeNow(stream: 'stdout' | 'stderr', text: string): void {
  try {
    writeSync(stream === 'stdout' ? 1 : 2, text);
  } catch {
    // Closed, full, or gone.
  }
}

/** For a protocol on standard output: tells when nobody reads it any more. */
export function onStandardOutputGone(listener: () => void): void {
  process.stdout.once('error', listener).once('close', listener);
}

/** Whether a person can be asked: both ends are a terminal. */
export function isQuestionAnswerable(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Where questions are written. */
export function getQuestionStream(): NodeJS.WritableStream {
  return process.stderr;
}
