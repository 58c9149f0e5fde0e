import { toAbsolutePath } from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { parseCheckpointName, toCheckpointHash } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { isProjectDirectoryOf } from '@scrollkeep/transcript/layout/project-directory.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { readFileStretches } from '@scrollkeep/server/redact/read-file-lines.ts';
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
  for await (const { bytes: lines } of readFileStretches(file, mostLineBytes)) {
    signal.throwIfAborted();
    for (const bytes of listTellingLines(lines, written)) {
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
/** Its end is found faster: it begins with a letter that is rare. */
const cwdKeyEnd = 'wd"';
const backupKey = '"backupFileName"';
const lineFeed = 10;
/** A session with more directories than this has its lines parsed. */
const mostWritten = 16;

/**
 * The lines that name a backup, or a directory that is not known. Nearly every line has the directory of the line
 * before: to parse them all would cost more than to read them.
 */
function* listTellingLines(lines: Buffer, written: readonly Buffer[]): Generator<Buffer, void, void> {
  let backup = -1;
  for (let done = 0; done < lines.length;) {
    if (backup < done) backup = lines.indexOf(backupKey, done);
    if (backup === -1) backup = lines.length;
    const place = Math.min(backup, findOtherDirectory(lines, done, backup, written));
    if (place === lines.length) return;
    const end = lines.indexOf(lineFeed, place) + 1 || lines.length;
    yield lines.subarray(Math.max(done, lines.lastIndexOf(lineFeed, place) + 1), end);
    done = end;
  }
}

/** Where a `cwd` is that is none of those known, between two places; the second one if there is none. */
function findOtherDirectory(lines: Buffer, from: number, to: number, written: readonly Buffer[]): number {
  const behind = cwdKey.length - cwdKeyEnd.length;
  for (let end = lines.indexOf(cwdKeyEnd, from); end !== -1; end = lines.indexOf(cwdKeyEnd, end + 1)) {
    const at = end - behind;
    if (at >= to) return to;
    if (lines[at] !== 34 || lines[at + 1] !== 99) continue;
    if (
      !written.some((each) => lines.compare(each, 0, each.length, at, Math.min(lines.length, at + each.length)) === 0)
    )
      return at;
  }
  return to;
}

function parse(line: Buffer): JsonValue | undefined {
  try {
    return parseJsonValue(line.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
