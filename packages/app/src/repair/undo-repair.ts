import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkTarget } from '../borders/check-target.ts';
import { AppError } from '../errors/app-error.ts';
import { deleteRepairRecord, putRepairRecord, readRepairRecords, type RepairRecord } from './repair-records.ts';

/** Removes what a repair that was killed has left behind. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const record of await readRepairRecords(dataDir)) {
    if (record.state === 'written' || isRunning(record.pid)) continue;
    // The transcript is written last: if it is there, only the note of it is missing.
    const main = record.files.at(-1);
    const found = main === undefined ? undefined : await stat(toPath(record, main)).catch(() => undefined);
    if (found === undefined) await removeFiles(record, dataDir);
    else putRepairRecord(dataDir, { ...record, state: 'written', bytes: found.size });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes a copy again; a copy that was resumed since is kept. */
export async function undoRepair(name: string, dataDir: string): Promise<RepairRecord> {
  const found = (await readRepairRecords(dataDir)).filter(({ copy }) => copy.startsWith(name));
  const [record] = found;
  if (record === undefined || found.length > 1 || name === '')
    throw new AppError({
      code: 'NO_SUCH_REPAIR',
      message: found.length > 1 ? `several repaired copies begin with ${name}` : `no repaired copy has the id ${name}`,
      hint: 'Give the id of the copy. `scrollkeep ls` shows repaired sessions.',
      exitCode: 66,
    });
  const main = record.files.at(-1);
  const size = main === undefined ? 0 : ((await stat(toPath(record, main)).catch(() => undefined))?.size ?? 0);
  if (record.state === 'written' && size > record.bytes)
    throw new AppError({
      code: 'COPY_IN_USE',
      message: `${record.copy} was resumed after the repair and has new messages`,
      hint: 'Nothing was deleted.',
      exitCode: 74,
    });
  await removeFiles(record, dataDir);
  return record;
}

/** Of the config folder only files that the repair wrote, and folders that are empty without them. */
async function removeFiles(record: RepairRecord, dataDir: string): Promise<void> {
  // The transcript first: without it nothing of the rest is a session.
  for (const file of record.files.toReversed()) {
    const path = toPath(record, file);
    if ((await checkTarget(path, record.configFolder)).refusal !== undefined) continue;
    await rm(path, { force: true });
    await removeHalf(path);
    await removeEmpty(dirname(path), record.copy);
  }
  deleteRepairRecord(dataDir, record.copy);
}

/** What was being written when a repair was killed. */
async function removeHalf(path: string): Promise<void> {
  const start = `.${basename(path).slice(0, 60)}.`;
  for (const name of await readdir(dirname(path)).catch(() => []))
    if (name.startsWith(start) && /\.[0-9a-f]{12}\.scrollkeep$/.test(name))
      await rm(join(dirname(path), name), { force: true });
}

async function removeEmpty(folder: string, copy: string): Promise<void> {
  const isOwn = folder.includes(copy) || basename(folder) === `session-${copy.slice(0, 8)}`;
  if (!isOwn) return;
  const isGone = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmpty(dirname(folder), copy);
}

function toPath({ configFolder }: RepairRecord, file: string): string {
  return join(configFolder, ...file.split('/'));
}
