import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFileMode } from '@scrollkeep/store/private-files.ts';

/** As much as a small change of the archive takes. */
const probeBytes = 16 * 1024;
let probes = 0;

/** Fails where nothing can be written: no right to it, or no space. What a kill leaves is removed at the next start. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `probe-${process.pid}-${++probes}.tmp`);
  try {
    await writeFile(path, Buffer.alloc(probeBytes, 1), { mode: privateFileMode, flag: 'wx' });
  } finally {
    await rm(path, { force: true });
  }
}
