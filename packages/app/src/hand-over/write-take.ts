import { putCheckedFile } from '@scrollkeep/server/borders/put-checked-file.ts';
import type { TakePlan } from './plan-take.ts';
import { putTakenRecord, undoTake, type TakenRecord } from './taken-records.ts';

/**
 * Writes the files of a session, its transcript last: until that is there, the session does not exist. Whatever a crash
 * leaves behind is found by its record, and removed by the next run.
 */
export async function writeTake(
  { configFolder, project, ids, steps }: TakePlan,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const files = steps.filter(({ state }) => state === 'write');
  const record: TakenRecord = {
    session: ids.copy,
    project,
    configFolder,
    at: new Date().toISOString(),
    state: 'writing',
    pid: process.pid,
    files: files.map(({ name }) => name),
    bytes: 0,
  };
  putTakenRecord(dataDir, record);
  const done: string[] = [];
  let bytes = 0;
  try {
    for (const { name, path, read } of files) {
      signal.throwIfAborted();
      bytes = await putCheckedFile({
        path,
        boundary: configFolder,
        pieces: read(),
        hint: 'Remove the symbolic link in its path, and run the command again.',
      });
      done.push(name);
    }
  } catch (error) {
    // What somebody else has put there in the meantime stays.
    await undoTake({ ...record, files: done }, dataDir);
    throw error;
  }
  putTakenRecord(dataDir, { ...record, state: 'written', bytes });
}
