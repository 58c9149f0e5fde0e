import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openArchiveReader, type ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { countSessions } from '@scrollkeep/transcript/layout/count-sessions.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';

export interface ArchiveFacts {
  readonly exists: boolean;
  readonly path: string;
  readonly sessions: number;
  readonly files: number;
  readonly sourceBytes: number;
  readonly lastRunMs: number | undefined;
  readonly lastVerify: { readonly atMs: number; readonly damaged: number } | undefined;
  readonly damage: readonly string[];
  /** The message of an archive that cannot be read at all. */
  readonly failure: string | undefined;
}

/** What the archive says about itself, without reading its contents. The reader is undefined if there is none. */
export function readArchiveFacts(dataDir: string): {
  readonly facts: ArchiveFacts;
  readonly reader: ArchiveReader | undefined;
} {
  const path = toArchiveFolder(dataDir);
  const empty: ArchiveFacts = {
    exists: false,
    path,
    sessions: 0,
    files: 0,
    sourceBytes: 0,
    lastRunMs: undefined,
    lastVerify: undefined,
    damage: [],
    failure: undefined,
  };
  if (!existsSync(path)) return { facts: empty, reader: undefined };
  const common = {
    lastRunMs: readLastRun(dataDir),
    lastVerify: readLastVerify(path),
  };
  let reader: ArchiveReader;
  try {
    reader = openArchiveReader(path);
  } catch (error) {
    return {
      facts: { ...empty, ...common, exists: true, failure: error instanceof Error ? error.message : String(error) },
      reader: undefined,
    };
  }
  const totals = { sessions: 0, files: 0, sourceBytes: 0 };
  for (const { key } of reader.roots()) {
    const transcripts: string[] = [];
    for (const file of reader.files(key).values()) {
      totals.files++;
      totals.sourceBytes += file.size;
      if (classifyPath(file.path).class === 'transcript') transcripts.push(file.path);
    }
    totals.sessions += countSessions(transcripts);
  }
  return { facts: { ...empty, ...common, ...totals, exists: reader.exists(), damage: reader.damage() }, reader };
}

export function readLastRun(dataDir: string): number | undefined {
  return readNumber(readNote(join(toArchiveFolder(dataDir), 'last-run.json')), 'atMs');
}

function readLastVerify(folder: string): ArchiveFacts['lastVerify'] {
  const note = readNote(join(folder, 'last-verify.json'));
  const [atMs, damaged] = [readNumber(note, 'atMs'), readNumber(note, 'damaged')];
  return atMs === undefined || damaged === undefined ? undefined : { atMs, damaged };
}

function readNumber(note: Readonly<Record<string, unknown>> | undefined, name: string): number | undefined {
  const value = note?.[name];
  return typeof value === 'number' ? value : undefined;
}

function readNote(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    return undefined; // never done, or a crash in the middle of it
  }
}
