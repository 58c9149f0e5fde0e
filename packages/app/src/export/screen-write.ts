import { toSafeText } from '../text/to-safe-text.ts';
import type { ExportWrite } from './export-options.ts';

/** Writes to a pipe as it is. On a person's screen what could steer the terminal is shown instead: a table or a damaged transcript can hold anything. */
export function toScreenWrite(write: ExportWrite, isScreen: boolean): ExportWrite {
  return isScreen ? (piece) => write(toSafeLines(typeof piece === 'string' ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8'))) : write;
}

function toSafeLines(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map((line) => line.split('\t').map(toSafeText).join('\t')).join('\n');
}
