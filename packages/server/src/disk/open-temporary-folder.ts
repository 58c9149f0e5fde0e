import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder for this process alone. What is left of it when the process ends, also by a signal, is removed then. */
export function openTemporaryFolder(name: string): TemporaryFolder {
  // Without waiting in between: a signal must not come after the folder is made and before its removal is certain.
  const path = mkdtempSync(join(tmpdir(), `scrollkeep-${name}-`));
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeNow);
    },
  };
}
