import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { openTemporaryFolder, type TemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';

export type DemoFolder = TemporaryFolder;

/** Writes the demo tree to a temporary folder, as a Claude config folder of a few weeks of work. */
export async function openDemoFolder(now: Date): Promise<DemoFolder> {
  const folder = openTemporaryFolder('demo');
  for (const file of buildDemoTree(now.toISOString())) {
    const target = join(folder.path, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.content, { mode: 0o600 });
    if (file.modified !== undefined) await utimes(target, new Date(file.modified), new Date(file.modified));
  }
  return folder;
}
