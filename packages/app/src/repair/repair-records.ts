import { statSync } from 'node:fs';
import { join } from 'node:path';
import { toTeamListName } from '@scrollkeep/transcript/layout/session-paths.ts';
import type { JsonObject, JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { Repairs } from '@scrollkeep/server/sessions/join-repaired.ts';
import {
  deleteRecord,
  isRecordId,
  parseWritten,
  putRecord,
  readRecords,
  type WrittenRecord,
} from '../written-files/written-record.ts';

/** What is kept of a repair, so that its copy is known and can be undone. */
export interface RepairRecord extends WrittenRecord {
  readonly copy: string;
  readonly original: string;
  /** Each change, as `repair --json` lists it. */
  readonly changes: readonly JsonValue[];
}

function toFolder(dataDir: string): string {
  return join(dataDir, 'repairs');
}

export function putRepairRecord(dataDir: string, record: RepairRecord): void {
  putRecord(toFolder(dataDir), record.copy, record);
}

export function deleteRepairRecord(dataDir: string, copy: string): void {
  deleteRecord(toFolder(dataDir), copy);
}

export function readRepairRecords(dataDir: string): Promise<readonly RepairRecord[]> {
  return readRecords(toFolder(dataDir), parseRecord, ({ copy }) => copy);
}

/** For whoever lists sessions again and again: the records are read when their folder changed. */
export function openRepairsReader(dataDir: string): () => Promise<Repairs> {
  let known: { readonly stamp: string; readonly repairs: Promise<Repairs> } | undefined;
  return () => {
    const stamp = toStamp(toFolder(dataDir));
    if (known?.stamp !== stamp) known = { stamp, repairs: stamp === '' ? noRepairs : readRepairs(dataDir) };
    return known.repairs;
  };
}

const noRepairs: Promise<Repairs> = Promise.resolve(new Map());

export async function readRepairs(dataDir: string): Promise<Repairs> {
  return new Map((await readRepairRecords(dataDir)).map(({ copy, original }) => [copy, original]));
}

/** Each record is a file that is put there as a whole, which the time of its folder tells. */
function toStamp(folder: string): string {
  try {
    return String(statSync(folder, { bigint: true }).mtimeNs);
  } catch {
    return '';
  }
}

/** A file that is not named after the copy is none of its files. */
export function isNamedAfter(copy: string, file: string): boolean {
  return file.includes(copy) || file.includes(toTeamListName(copy));
}

function parseRecord(value: JsonObject): RepairRecord | undefined {
  const { copy, original, changes } = value;
  if (!isRecordId(copy) || typeof original !== 'string') return undefined;
  const written = parseWritten(value, (file) => isNamedAfter(copy, file));
  const known = Array.isArray(changes) ? (changes as readonly JsonValue[]) : [];
  return written === undefined ? undefined : { copy, original, ...written, changes: known };
}
