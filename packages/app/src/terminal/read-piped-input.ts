import { readFileSync } from 'node:fs';

/** All of what another program passes; empty if it is closed or a terminal: nobody types it. */
export function readPipedInput(): string {
  if (process.stdin.isTTY === true) return '';
  try {
    return readFileSync(0, 'utf8');
  } catch {
    return '';
  }
}
