import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '@scrollkeep/store/private-files.ts';
import { removeFile, writeFileSafely } from '@scrollkeep/store/archive/write-file.ts';
import { readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { FolderStep } from './move-plan.ts';

/** What a file was before the move, in the archive. */
export interface Original {
  /** Key of the root in the archive. */
  readonly root: string;
  readonly version: number;
}

/** Of a file whose content changes. */
export interface ContentChange {
  readonly before: ContentMark;
  readonly after: ContentMark;
  /** The time of the file, which stays. */
  readonly mtimeMs: number;
}

export interface ContentMark {
  readonly bytes: number;
  readonly sha256: string;
}

export interface JournalStep {
  readonly root: string;
  readonly from: string;
  readonly to: string;
  /** Where it waits until all files can be put in place, below `root`. */
  readonly staged: string;
  /** undefined for files that an archive never keeps: these are renamed only. */
  readonly original?: Original;
  readonly edit?: ContentChange;
}

/**
 * How far a move is. `staging`: nothing was changed yet, and nothing will be. From `staged` on it is finished by
 * whoever comes next: `taken`: all files that are only renamed wait with the others; `placed`: all are where they go.
 */
export type MovePhase = 'staging' | 'staged' | 'taken' | 'placed' | 'done' | 'undone';

export interface MoveJournal {
  readonly format: 1;
  readonly id: string;
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  /** The move that this one undoes. */
  readonly undoes?: string;
  readonly phase: MovePhase;
  readonly sessions: readonly string[];
  readonly steps: readonly JournalStep[];
  readonly folders: readonly FolderStep[];
}

const mostJournalBytes = 1024 * 1024 * 1024;

/** All moves, the oldest first. */
export function listMoves(dataDir: string): readonly MoveJournal[] {
  const folder = toMovesFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJournal(join(folder, name)));
}

export function findUnfinished(dataDir: string): MoveJournal | undefined {
  return listMoves(dataDir).find(({ phase }) => phase !== 'done' && phase !== 'undone');
}

export function writeJournal(dataDir: string, journal: MoveJournal): void {
  makePrivateFolder(dataDir);
  makePrivateFolder(toMovesFolder(dataDir));
  writeFileSafely(toJournalPath(dataDir, journal.id), [`${JSON.stringify(journal)}\n`]);
}

export function removeJournal(dataDir: string, { id }: MoveJournal): void {
  removeFile(toJournalPath(dataDir, id));
}

function toMovesFolder(dataDir: string): string {
  return join(dataDir, 'moves');
}

function toJournalPath(dataDir: string, id: string): string {
  return join(toMovesFolder(dataDir), `${id}.json`);
}

/** It was written whole; if it cannot be read, nobody can say what state the files are in. */
function readJournal(path: string): MoveJournal {
  try {
    const value = JSON.parse(readRegularFileNow(path, mostJournalBytes).toString('utf8')) as MoveJournal;
    if (value.format === 1 && Array.isArray(value.steps) && Array.isArray(value.folders)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError({
    code: 'DAMAGED_JOURNAL',
    message: `${toSafeText(path)} is damaged, or was written by a newer Scrollkeep`,
    hint: 'It records a move; its originals are archived (`scrollkeep archive restore`). Delete the file to continue.',
    exitCode: 2,
  });
}
