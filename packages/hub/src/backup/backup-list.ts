import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HubError } from '../database/hub-error.ts';

/** What a backup is made of; written last, so that half a backup has none. */
export interface BackupList {
  readonly format: 1;
  /** Of Scrollkeep. */
  readonly program: string;
  readonly createdMs: number;
  /** The version of the tables. */
  readonly schema: number;
  readonly sessions: number;
  readonly files: readonly BackupFile[];
}

export interface BackupFile {
  /** Below the folder of the backup. */
  readonly path: string;
  readonly bytes: number;
  /** Packs have none: each of their chunks is proven by its own. */
  readonly sha256?: string;
}

export const backupListName = 'backup.json';
export const rowsName = 'rows.jsonl';
const maxListBytes = 64 * 1024 * 1024;

export function printBackupList(list: BackupList): string {
  const text = JSON.stringify(list);
  return JSON.stringify({ check: toHash(text), list });
}

/** Fails with a sentence for people where there is no backup, half of one, or a damaged list. */
export function readBackupList(folder: string): BackupList {
  const path = join(folder, backupListName);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true)
    throw new HubError(
      'INVALID',
      `${folder} is not a complete backup of a hub: it has no ${backupListName}`,
      'Specify the folder that `scrollkeep hub backup` wrote. A backup that was interrupted cannot be restored.',
    );
  const parsed = found.size > maxListBytes ? undefined : parse(readFileSync(path, 'utf8'));
  if (parsed === undefined) throw toDamaged(`${backupListName} is damaged`);
  if (parsed.format !== 1)
    throw new HubError('INVALID', 'a newer version of Scrollkeep made this backup', 'Update Scrollkeep.');
  for (const file of parsed.files) if (!isOurs(file)) throw toDamaged(`${backupListName} is damaged`);
  return parsed;
}

export function toDamaged(what: string): HubError {
  return new HubError('INVALID', `the backup is damaged: ${what}`, 'Nothing was restored. Use another backup.');
}

export function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parse(text: string): BackupList | undefined {
  try {
    const { check, list } = JSON.parse(text) as { readonly check: string; readonly list: BackupList };
    return check === toHash(JSON.stringify(list)) && Array.isArray(list.files) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** No path leads out of the folder. */
const paths = [
  /^rows\.jsonl$/,
  /^archive\/manifest-\d{6,12}(?:\.copy)?\.(?:snapshot|journal)$/,
  /^archive\/packs\/\d{6,12}(?:\.fast)?\.pack$/,
];

function isOurs({ path, bytes, sha256 }: BackupFile): boolean {
  const isPack = path.startsWith('archive/packs/');
  return (
    paths.some((pattern) => pattern.test(path)) &&
    Number.isSafeInteger(bytes) &&
    bytes >= 0 &&
    (isPack ? sha256 === undefined : /^[\da-f]{64}$/.test(sha256 ?? ''))
  );
}
