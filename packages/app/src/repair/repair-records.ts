import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { readText } from '../disk/open-file.ts';

/** What is kept of a repair, so that its copy is known and can be undone. */
export interface RepairRecord {
  readonly copy: string;
  readonly original: string;
  readonly configFolder: string;
  readonly at: string;
  /** `writing` until the transcript of the copy is in place: what a crash left is removed by the next repair. */
  readonly state: 'writing' | 'written';
  /** The process that writes it. */
  readonly pid: number;
  /** Below the config folder, with `/`; the transcript is the last. */
  readonly files: readonly string[];
  /** Bytes of the transcript of the copy: a longer one was resumed since. */
  readonly bytes: number;
  /** Each change, as `repair --json` lists it. */
  readonly changes: readonly JsonValue[];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toFolder(dataDir: string): string {
  return join(dataDir, 'repairs');
}

export function putRepairRecord(dataDir: string, record: RepairRecord): void {
  makePrivateFolder(toFolder(dataDir));
  const kept = { version: 1, ...record };
  writePrivateFile(join(toFolder(dataDir), `${record.copy}.json`), [`${JSON.stringify(kept, null, 2)}\n`]);
}

export function deleteRepairRecord(dataDir: string, copy: string): void {
  rmSync(join(toFolder(dataDir), `${copy}.json`), { force: true });
}

/** All of them; a file that is none of ours is no record. */
export async function readRepairRecords(dataDir: string): Promise<readonly RepairRecord[]> {
  const records: RepairRecord[] = [];
  for (const name of listNames(toFolder(dataDir))) {
    const record = parseRecord(await readText(join(toFolder(dataDir), name)).catch(() => ''));
    if (record !== undefined && name === `${record.copy}.json`) records.push(record);
  }
  return records;
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

function parseRecord(text: string): RepairRecord | undefined {
  const value = parse(text);
  if (!isJsonObject(value)) return undefined;
  const { copy, original, configFolder, at, state, pid, files, bytes, changes } = value;
  if (typeof copy !== 'string' || !uuid.test(copy) || typeof original !== 'string') return undefined;
  if (typeof configFolder !== 'string' || typeof at !== 'string' || typeof bytes !== 'number') return undefined;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
  if ((state !== 'writing' && state !== 'written') || !Array.isArray(files)) return undefined;
  // A file that is not named after the copy is none of its files, whoever wrote it there.
  const own = (files as readonly JsonValue[]).filter(
    (file): file is string =>
      typeof file === 'string' &&
      (file.includes(copy) || file.includes(`session-${copy.slice(0, 8)}`)) &&
      !file.split('/').includes('..'),
  );
  const known = Array.isArray(changes) ? (changes as readonly JsonValue[]) : [];
  return { copy, original, configFolder, at, state, pid, files: own, bytes, changes: known };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
