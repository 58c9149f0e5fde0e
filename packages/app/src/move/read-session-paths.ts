import { toAbsolutePath } from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { parseCheckpointName, toCheckpointHash } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { isProjectDirectoryOf } from '@scrollkeep/transcript/layout/project-directory.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { readFileLines } from '@scrollkeep/server/redact/read-file-lines.ts';
import { mostLineBytes } from './edit-paths.ts';

/** What the records of a session say about where it worked. */
export interface SessionPaths {
  /** Where it began; undefined if no record says so. */
  readonly start: string | undefined;
  /** The files that have checkpoints, by the hash that names these. */
  readonly pathOfHash: ReadonlyMap<string, string>;
}

interface NamedBackup {
  readonly key: string;
  readonly hash: string;
  readonly parentFolder: string | undefined;
}

/** `folder` is the name of the project folder. Damaged lines say nothing. */
export async function readSessionPaths(file: string, folder: string, signal: AbortSignal): Promise<SessionPaths> {
  const cwds = new Set<string>();
  /** The same as they are written in the lines, between quotes. */
  const written: Buffer[] = [];
  const backups = new Map<string, NamedBackup>();
  for await (const { bytes } of readFileLines(file, mostLineBytes)) {
    signal.throwIfAborted();
    // Nearly every line has the directory of the line before: to parse them all would cost more than to read them.
    if (namesOnly(bytes, written) && !bytes.includes('"backupFileName"')) continue;
    const record = parse(bytes);
    if (!isJsonObject(record)) continue;
    const { cwd } = record;
    if (typeof cwd === 'string' && !cwds.has(cwd)) {
      cwds.add(cwd);
      if (written.length < mostWritten) written.push(Buffer.from(`${cwdKey}:${JSON.stringify(cwd)}`));
    }
    for (const [key, backup] of toRecordMeaning(record).backups?.(record).byPath ?? []) {
      if (!isJsonObject(backup) || typeof backup['backupFileName'] !== 'string') continue;
      const hash = parseCheckpointName(backup['backupFileName'])?.hash;
      const parent = backup['realParentDir'];
      if (hash !== undefined)
        backups.set(hash + key, { key, hash, parentFolder: typeof parent === 'string' ? parent : undefined });
    }
  }
  const pathOfHash = new Map<string, string>();
  for (const { key, hash, parentFolder } of backups.values()) {
    const candidates = [...cwds].map((cwd) => toAbsolutePath(key, cwd));
    if (parentFolder !== undefined) candidates.push(toAbsolutePath(key.split(/[/\\]/).at(-1) ?? key, parentFolder));
    // Only the path whose hash is the name is the right one.
    const path = candidates.find((each) => toCheckpointHash(each) === hash);
    if (path !== undefined) pathOfHash.set(hash, path);
  }
  const [first] = cwds;
  return { start: [...cwds].find((cwd) => isProjectDirectoryOf(folder, cwd)) ?? first, pathOfHash };
}

const cwdKey = '"cwd"';
/** A session with more directories than this has its lines parsed. */
const mostWritten = 16;

/** Whether each `cwd` in a line is one of those that are known. */
function namesOnly(line: Buffer, written: readonly Buffer[]): boolean {
  for (let at = line.indexOf(cwdKey); at !== -1; at = line.indexOf(cwdKey, at + cwdKey.length))
    if (!written.some((each) => line.compare(each, 0, each.length, at, Math.min(line.length, at + each.length)) === 0))
      return false;
  return true;
}

function parse(line: Buffer): JsonValue | undefined {
  try {
    return parseJsonValue(line.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
