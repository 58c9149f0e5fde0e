import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isProcessRunning } from '@scrollkeep/store/is-process-running.ts';
import { checkTarget } from '@scrollkeep/server/borders/check-target.ts';
import type { WrittenRecord } from './written-record.ts';

/** What became of files whose writing was begun. */
export type Settled = { readonly state: 'running' | 'removed' } | { readonly state: 'whole'; readonly bytes: number };

/** Removes what a process that was killed has left behind. */
export async function settleUnfinished(
  record: WrittenRecord,
  isOwnFolder: (folder: string) => boolean,
): Promise<Settled> {
  if (isProcessRunning(record.pid)) return { state: 'running' };
  // The transcript is written last: if it is there, only the note of it is missing.
  const bytes = await findMainBytes(record);
  if (bytes !== undefined) return { state: 'whole', bytes };
  await removeWritten(record, isOwnFolder);
  return { state: 'removed' };
}

/** Whether the transcript has grown since it was written. */
export async function hasGrown(record: WrittenRecord): Promise<boolean> {
  return record.state === 'written' && ((await findMainBytes(record)) ?? 0) > record.bytes;
}

/** Of the config folder only files that we wrote, and folders that are empty without them. */
export async function removeWritten(record: WrittenRecord, isOwnFolder: (folder: string) => boolean): Promise<void> {
  // The transcript first: without it nothing of the rest is a session.
  for (const file of record.files.toReversed()) {
    const path = toPath(record, file);
    if ((await checkTarget(path, record.configFolder)).refusal !== undefined) continue;
    await rm(path, { force: true });
    await removeHalf(path);
    await removeEmpty(record, dirname(file), isOwnFolder);
  }
}

async function findMainBytes(record: WrittenRecord): Promise<number | undefined> {
  const main = record.files.at(-1);
  return main === undefined ? undefined : (await stat(toPath(record, main)).catch(() => undefined))?.size;
}

/** What was being written when a process was killed. */
async function removeHalf(path: string): Promise<void> {
  const start = `.${basename(path).slice(0, 60)}.`;
  for (const name of await readdir(dirname(path)).catch(() => []))
    if (name.startsWith(start) && /\.[0-9a-f]{12}\.scrollkeep$/.test(name))
      await rm(join(dirname(path), name), { force: true });
}

/** `folder` is below the config folder, with `/`. */
async function removeEmpty(
  record: WrittenRecord,
  folder: string,
  isOwnFolder: (folder: string) => boolean,
): Promise<void> {
  if (!isOwnFolder(folder)) return;
  const isGone = await rmdir(toPath(record, folder)).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
  );
  if (isGone) await removeEmpty(record, folder.split('/').slice(0, -1).join('/'), isOwnFolder);
}

function toPath({ configFolder }: WrittenRecord, file: string): string {
  return join(configFolder, ...file.split('/'));
}
