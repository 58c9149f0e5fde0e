import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '@scrollkeep/store/private-files.ts';

/** A folder for what is on its way into the archive. What a killed run left is removed first. */
export function openSpool(cacheDir: string): { readonly folder: string; readonly remove: () => void } {
  makePrivateFolder(cacheDir);
  for (const name of readdirSync(cacheDir)) {
    const [, pid] = /^fetch-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(cacheDir, `fetch-${process.pid}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else lives too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
