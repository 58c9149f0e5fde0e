import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Standard input as a file, because a session is read more than once; removed when the program ends. */
export async function spoolStandardInput(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scrollkeep-stdin-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stdin.jsonl');
  await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  return file;
}
