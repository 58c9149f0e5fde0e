import { join } from 'node:path';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { hasGrown, removeWritten, settleUnfinished } from '../written-files/remove-written.ts';
import {
  deleteRecord,
  isRecordId,
  parseWritten,
  putRecord,
  readRecords,
  type WrittenRecord,
} from '../written-files/written-record.ts';
import { findPart } from './find-part.ts';

/** What is kept of a session that was taken, so that it can be undone. */
export interface TakenRecord extends WrittenRecord {
  readonly session: string;
  readonly project: string;
}

function toFolder(dataDir: string): string {
  return join(dataDir, 'taken');
}

export function putTakenRecord(dataDir: string, record: TakenRecord): void {
  putRecord(toFolder(dataDir), record.session, record);
}

/** Removes what was left behind by a `take` that was killed; refuses while another one is writing. */
export async function removeUnfinishedTakes(dataDir: string): Promise<void> {
  for (const record of await readTaken(dataDir)) {
    if (record.state === 'written') continue;
    const settled = await settleUnfinished(record, isOwnFolder);
    if (settled.state === 'whole') putTakenRecord(dataDir, { ...record, state: 'written', bytes: settled.bytes });
    if (settled.state === 'removed') deleteRecord(toFolder(dataDir), record.session);
    if (settled.state === 'running')
      throw new AppError({
        code: 'TAKE_RUNNING',
        message: `another \`scrollkeep take\` is writing (process ${record.pid})`,
        hint: 'Wait until it has finished, and run the command again.',
        exitCode: 74,
      });
  }
}

/** The record of a session that was taken, by the first characters of its id. */
export async function getTaken(name: string, dataDir: string): Promise<TakenRecord> {
  const found = (await readTaken(dataDir)).filter(({ session }) => session.startsWith(name));
  const [record] = found;
  if (record !== undefined && found.length === 1 && name !== '') return record;
  throw new AppError({
    code: 'NOT_TAKEN',
    message:
      found.length > 1 ? `several session ids begin with ${name}` : `no session installed by take has the id ${name}`,
    hint: 'Use the session id that `scrollkeep take` printed.',
    exitCode: 66,
  });
}

/** Deletes the files that a take has written; a session that was resumed since is kept. */
export async function undoTake(record: TakenRecord, dataDir: string): Promise<void> {
  if (await hasGrown(record))
    throw new AppError({
      code: 'SESSION_IN_USE',
      message: `${record.session} has been resumed since and has new messages`,
      hint: 'Nothing was deleted.',
      exitCode: 74,
    });
  await removeWritten(record, isOwnFolder);
  deleteRecord(toFolder(dataDir), record.session);
}

function readTaken(dataDir: string): Promise<readonly TakenRecord[]> {
  return readRecords(toFolder(dataDir), parseRecord, ({ session }) => session);
}

/** Folders of the client itself, such as `projects`, stay. */
function isOwnFolder(folder: string): boolean {
  return folder.split('/').length > 1;
}

function parseRecord(value: JsonObject): TakenRecord | undefined {
  const { session, project } = value;
  if (!isRecordId(session) || typeof project !== 'string') return undefined;
  const written = parseWritten(value, (file) => findPart(file, session) !== undefined);
  return written === undefined ? undefined : { session, project, ...written };
}
