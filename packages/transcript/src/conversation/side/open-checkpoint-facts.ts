import { findText } from '../../json/find-text.ts';
import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';

/** A backup that a record names for the first time. */
export interface CheckpointFact {
  readonly path: string;
  /** Name below `file-history/<session>/`; undefined if there was no such file. */
  readonly backupName: string | undefined;
  readonly version: number;
  /** The version that the records before it had for the path. */
  readonly previousVersion: number | undefined;
  readonly time: string | undefined;
  /** The prompt whose snapshot it belongs to. */
  readonly promptId: string | undefined;
  /** The assistant record about to change the file; undefined if the snapshot of a prompt found the file changed. */
  readonly changedBy: string | undefined;
  readonly place: RecordPlace;
}

/**
 * Collects the backups from the records in file order. A snapshot repeats every tracked file: only what is new in it is
 * noted.
 */
export function openCheckpointFacts(cwd: string | undefined) {
  const facts: CheckpointFact[] = [];
  const known = new Map<string, { readonly name: string | undefined; readonly version: number }>();
  function add(
    record: SourceRecord,
    key: string,
    backup: JsonValue | undefined,
    promptId: string | undefined,
    changedBy: string | undefined,
  ): void {
    if (!isJsonObject(backup) || typeof backup['version'] !== 'number') return;
    const path = toAbsolutePath(key, cwd);
    const { version } = backup;
    const name = findText(backup['backupFileName']);
    const before = known.get(path);
    if (before !== undefined && before.version === version && before.name === name) return;
    known.set(path, { name, version });
    facts.push({
      path,
      backupName: name,
      version,
      previousVersion: before?.version,
      time: findText(backup['backupTime']),
      promptId,
      changedBy,
      place: toRecordPlace(record),
    });
  }
  return {
    add(record: SourceRecord): void {
      const named = record.node.meaning.backups?.(record.value);
      for (const [key, backup] of named?.byPath ?? []) add(record, key, backup, named?.promptId, named?.changedBy);
    },
    facts: (): readonly CheckpointFact[] => facts,
  };
}

/**
 * Records name files relative to the working directory when they are inside it, and some beside it. Without `.` and
 * `..` in the middle: the same file must not have two histories.
 */
export function toAbsolutePath(path: string, cwd: string | undefined): string {
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) return toCleanPath(path);
  if (cwd === undefined) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return toCleanPath(`${cwd}${cwd.endsWith(separator) ? '' : separator}${path}`);
}

function toCleanPath(absolute: string): string {
  if (!/(?:^|[/\\])\.{0,2}(?:[/\\]|$)/.test(absolute.slice(1))) return absolute;
  const separator = /^[A-Za-z]:|^\\/.test(absolute) && !absolute.includes('/') ? '\\' : '/';
  const parts: string[] = [];
  for (const [at, part] of absolute.split(/[/\\]/).entries()) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && part !== '..' && (part !== '' || at === 0)) parts.push(part);
  }
  return parts.join(separator);
}
