import type { Terminal } from '../terminal/terminal.ts';

/** Bytes to stdout as they are. */
export async function printBytes(terminal: Terminal, bytes: Uint8Array): Promise<void> {
  if (terminal.printBytes === undefined) await terminal.print(Buffer.from(bytes).toString());
  else await terminal.printBytes(bytes);
}
