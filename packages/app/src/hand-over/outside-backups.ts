import { relative, resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { parseCheckpointName } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { isInside } from '@scrollkeep/server/borders/check-target.ts';
import { findProtection } from '@scrollkeep/server/borders/find-protection.ts';

/** What the records of a session say about backups of files that it must not touch here. */
export interface OutsideBackups {
  /** A line without such backups; empty if nothing else is in it. */
  editLine(line: Uint8Array): Uint8Array;
  /** The files. */
  listPaths(): readonly string[];
  /** Whether a checkpoint belongs to such files alone. */
  isLeftOut(checkpoint: string): boolean;
}

/**
 * `/rewind` writes the backup of a file to its path, and deletes a file of which a record says that it did not exist.
 * Whoever made the transcript chose these paths, so only those in the project stay, and of these none that a program
 * obeys by itself.
 */
export function openOutsideBackups(project: string): OutsideBackups {
  const paths = new Set<string>();
  const names = { inside: new Set<string>(), outside: new Set<string>() };
  const isRefused = (path: string, backup: JsonValue | undefined) =>
    !isProjectFile(project, path) || !isSoundBackup(project, backup);
  return {
    editLine(line) {
      const record = findBackupRecord(line);
      if (record === undefined) return line;
      const outside = new Set<string>();
      for (const [path, backup] of listBackups(record)) {
        const isOutside = isRefused(path, backup);
        const name = isJsonObject(backup) ? backup['backupFileName'] : undefined;
        if (typeof name === 'string') names[isOutside ? 'outside' : 'inside'].add(name);
        if (isOutside) outside.add(path);
      }
      if (outside.size === 0) return line;
      for (const path of outside) paths.add(path);
      const left = withoutPaths(record, outside);
      // A record of a single backup has nothing else to say.
      if (listBackups(left).some(([path, backup]) => isRefused(path, backup))) return new Uint8Array();
      return Buffer.from(`${JSON.stringify(left)}\n`);
    },
    listPaths: () => [...paths],
    isLeftOut: (checkpoint) => names.outside.has(checkpoint) && !names.inside.has(checkpoint),
  };
}

function listBackups(record: JsonObject): readonly (readonly [string, JsonValue | undefined])[] {
  return toRecordMeaning(record).backups?.(record).byPath ?? [];
}

/** The type may be written with escapes. */
function findBackupRecord(line: Uint8Array): JsonObject | undefined {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  if (!text.includes('file-history') && !text.includes('\\u')) return undefined;
  const record = parseRecord(text.toString('utf8'), true);
  return record !== undefined && toRecordMeaning(record).backups !== undefined ? record : undefined;
}

function isProjectFile(project: string, path: string): boolean {
  const file = resolve(project, path);
  return file !== project && isInside(file, project) && findProtection(relative(project, file)) !== 'never';
}

function isSoundBackup(project: string, backup: JsonValue | undefined): boolean {
  if (!isJsonObject(backup)) return true;
  const { backupFileName: name, realParentDir: folder } = backup;
  // Newer clients say where the folder of the file really is.
  const isHere = typeof folder !== 'string' || isInside(resolve(project, folder), project);
  return isHere && (typeof name !== 'string' || parseCheckpointName(name) !== undefined);
}

function withoutPaths(record: JsonObject, outside: ReadonlySet<string>): JsonObject {
  const snapshot = isJsonObject(record['snapshot']) ? record['snapshot'] : {};
  const tracked = isJsonObject(snapshot['trackedFileBackups']) ? snapshot['trackedFileBackups'] : {};
  const left = Object.fromEntries(Object.entries(tracked).filter(([path]) => !outside.has(path)));
  return { ...record, snapshot: { ...snapshot, trackedFileBackups: left } };
}
