import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';

export interface DemoFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes the demo tree to a temporary folder, as a Claude config folder of a few weeks of work. */
export async function openDemoFolder(now: Date): Promise<DemoFolder> {
  const path = await mkdtemp(join(tmpdir(), 'scrollkeep-demo-'));
  for (const file of buildDemoTree(now.toISOString())) {
    const target = join(path, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.content, { mode: 0o600 });
    if (file.modified !== undefined) await utimes(target, new Date(file.modified), new Date(file.modified));
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
