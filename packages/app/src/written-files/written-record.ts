import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { readText } from '@scrollkeep/server/disk/open-file.ts';

/** What is kept of a session that we wrote below a config folder, so that a crash leaves nothing behind. */
export interface WrittenRecord {
  readonly configFolder: string;
  readonly at: string;
  /** `writing` until the transcript is in place: what a crash left is removed by the next run. */
  readonly state: 'writing' | 'written';
  /** The process that writes it. */
  readonly pid: number;
  /** Below the config folder, with `/`; the transcript is the last. */
  readonly files: readonly string[];
  /** Bytes of the transcript: a longer one was resumed since. */
  readonly bytes: number;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids become names of files here. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

export function putRecord(folder: string, id: string, record: object): void {
  makePrivateFolder(folder);
  writePrivateFile(join(folder, `${id}.json`), [`${JSON.stringify({ version: 1, ...record }, null, 2)}\n`]);
}

export function deleteRecord(folder: string, id: string): void {
  rmSync(join(folder, `${id}.json`), { force: true });
}

/** All of them, with their ids; a file that is none of ours is no record. */
export async function readRecords<Found>(
  folder: string,
  parse: (value: JsonObject) => Found | undefined,
  toId: (record: Found) => string,
): Promise<readonly Found[]> {
  const records: Found[] = [];
  for (const name of listNames(folder)) {
    const value = parseText(await readText(join(folder, name)).catch(() => ''));
    const record = isJsonObject(value) ? parse(value) : undefined;
    if (record !== undefined && name === `${toId(record)}.json`) records.push(record);
  }
  return records;
}

/** `isOwn` decides which of the files may have been written by us, whoever wrote the record. */
export function parseWritten(
  { configFolder, at, state, pid, files, bytes }: JsonObject,
  isOwn: (file: string) => boolean,
): WrittenRecord | undefined {
  if (typeof configFolder !== 'string' || typeof at !== 'string' || typeof bytes !== 'number') return undefined;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
  if ((state !== 'writing' && state !== 'written') || !Array.isArray(files)) return undefined;
  const own = (files as readonly JsonValue[]).filter(
    (file): file is string => typeof file === 'string' && !file.split('/').includes('..') && isOwn(file),
  );
  return { configFolder, at, state, pid, files: own, bytes };
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

function parseText(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
