import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessRunning } from '@scrollkeep/store/is-process-running.ts';
import { makePrivateFolder } from '@scrollkeep/store/private-files.ts';

/** A folder for what is on its way into the archive. What a killed run left is removed first. */
export function openSpool(cacheDir: string): { readonly folder: string; readonly remove: () => void } {
  makePrivateFolder(cacheDir);
  for (const name of readdirSync(cacheDir)) {
    const [, pid] = /^fetch-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(cacheDir, `fetch-${process.pid}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
