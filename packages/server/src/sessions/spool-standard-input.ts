import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openTemporaryFolder } from '../disk/open-temporary-folder.ts';

/** Standard input as a file, because a session is read more than once; removed when the program ends. */
export async function spoolStandardInput(): Promise<string> {
  const file = join(openTemporaryFolder('stdin').path, 'stdin.jsonl');
  await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  return file;
}
