import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { hasGrown, removeWritten, settleUnfinished } from '../written-files/remove-written.ts';
import {
  deleteRepairRecord,
  isNamedAfter,
  putRepairRecord,
  readRepairRecords,
  type RepairRecord,
} from './repair-records.ts';

/** Removes what a repair that was killed has left behind. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const record of await readRepairRecords(dataDir)) {
    if (record.state === 'written') continue;
    const settled = await settleUnfinished(record, (folder) => isNamedAfter(record.copy, folder));
    if (settled.state === 'whole') putRepairRecord(dataDir, { ...record, state: 'written', bytes: settled.bytes });
    if (settled.state === 'removed') deleteRepairRecord(dataDir, record.copy);
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
  if (await hasGrown(record))
    throw new AppError({
      code: 'COPY_IN_USE',
      message: `${record.copy} was resumed after the repair and has new messages`,
      hint: 'Nothing was deleted.',
      exitCode: 74,
    });
  await removeWritten(record, (folder) => isNamedAfter(record.copy, folder));
  deleteRepairRecord(dataDir, record.copy);
  return record;
}
