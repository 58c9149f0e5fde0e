import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findFileStatNow, readText } from '../../disk/open-file.ts';
import { AppError } from '../../errors/app-error.ts';
import { tableFormatNames, type TableFormatName } from '../other-format-names.ts';
import { sessionTables } from './session-tables.ts';

export const manifestName = 'scrollkeep-tables.json';

/** What a folder of tables holds: tells a later run which files are ours and which of them changed. */
export interface TablesManifest {
  readonly format: 'scrollkeep-tables';
  readonly version: 1;
  readonly files: TableFormatName;
  /** Hash of the columns, the chosen sessions and the redaction: other tables do not belong in the same folder. */
  readonly selection: string;
  /** By path below the folder, with `/`. */
  readonly partitions: Readonly<Record<string, ManifestEntry>>;
}

export interface ManifestEntry {
  readonly rows: number;
  /** Hash of the rows; null while the file is being written. */
  readonly content: string | null;
  /** Hash of the file. */
  readonly sha256: string | null;
}

/** More would be no manifest of ours. */
const maxBytes = 16 * 1024 * 1024;

/** undefined if there is none yet. It decides which files are replaced and removed, so all of it is checked. */
export async function readManifest(folder: string): Promise<TablesManifest | undefined> {
  const path = join(folder, manifestName);
  if (findFileStatNow(path) === undefined) return undefined;
  return parseManifest(await readText(path, maxBytes).catch(() => ''), folder);
}

export function parseManifest(text: string, place: string): TablesManifest {
  const value = parseJson(text);
  if (isManifest(value)) return value;
  throw new AppError({
    code: 'WRONG_MANIFEST',
    message: `${place}/${manifestName} is not a Scrollkeep manifest, or is damaged`,
    hint: 'Choose another folder, or remove the tables in it.',
    exitCode: 74,
  });
}

export function toSelection(parts: readonly unknown[]): string {
  const columns = sessionTables.map((table) => [table.name, table.columns.map(({ name, type }) => [name, type])]);
  return createHash('sha256')
    .update(JSON.stringify([columns, parts]))
    .digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const names = 'sessions|turns|calls|messages|files';
const partitionPath = new RegExp(
  `^(?:${names})/(?:team=[\\w%-]{1,200}/)?month=(?:\\d{4}-\\d{2}|unknown)/data\\.[a-z]{3,7}$`,
);
const hash = /^[0-9a-f]{64}$/;

function isManifest(value: unknown): value is TablesManifest {
  if (!isObject(value) || !isObject(value['partitions'])) return false;
  return (
    value['format'] === 'scrollkeep-tables' &&
    value['version'] === 1 &&
    tableFormatNames.some((name) => name === value['files']) &&
    isHash(value['selection']) &&
    Object.entries(value['partitions']).every(([path, entry]) => partitionPath.test(path) && isEntry(entry))
  );
}

function isEntry(entry: unknown): entry is ManifestEntry {
  return (
    isObject(entry) &&
    Number.isSafeInteger(entry['rows']) &&
    (entry['content'] === null || isHash(entry['content'])) &&
    (entry['sha256'] === null || isHash(entry['sha256']))
  );
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && hash.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
