import type { List } from '@scrollkeep/transcript/columns/list.ts';
import { buildFileHistories } from '@scrollkeep/transcript/files/build-file-histories.ts';
import type { BackupName, FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { openFileSteps } from '@scrollkeep/transcript/files/open-file-steps.ts';
import type { SessionSteps } from '@scrollkeep/transcript/files/session-steps.ts';
import { toStepTable } from '@scrollkeep/transcript/files/step-table.ts';
import { toCheckpointFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { listSideFiles } from '../disk/read-side-file.ts';
import { findConfigFolder } from './find-config-folder.ts';
import { openBackupReader, openFileSources, type OpenFileSources, type SessionPlace } from './open-file-sources.ts';
import { scanTellingRecords } from './scan-telling-records.ts';

/** The files that some sessions touched, and the way to their contents. */
export interface FileHistories {
  /** By path; each is made when it is asked for. */
  readonly histories: List<FileHistory>;
  readonly sessions: ReadonlyMap<string, FileSession>;
  readonly openSources: () => OpenFileSources;
}

/** What is shown of a session beside a version, and where it worked. */
export interface FileSession {
  readonly id: string;
  readonly title: string;
  readonly project: string | undefined;
  readonly turns: number;
}

/** A session that may tell of files. */
export interface FileTeller extends FileSession {
  /** Whether it began as a copy of another session. */
  readonly isCopy: boolean;
  readonly firstMs: number;
  readonly configFolder: string | undefined;
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  /** `key` names the session in its steps. */
  readonly readSteps: (key: string) => Promise<SessionSteps> | SessionSteps;
}

/** Collects what sessions tell of files. Only facts and places stay; the sessions themselves may be forgotten. */
export interface FileHistoriesReader {
  /**
   * `key` names the session in all answers; without one it is the id, with a number where another session has the same.
   */
  add(teller: FileTeller, key?: string): Promise<void>;
  histories(): FileHistories;
}

/** A session that was read: the records that tell of files are read back. */
export function toFileTeller(located: LocatedSession, onProblem: (problem: DiskProblem) => void): FileTeller {
  const { session, fork, toFile } = located;
  return {
    id: session.id,
    title: session.title?.text ?? '',
    project: session.project,
    turns: session.tree.turns.length,
    isCopy: fork !== undefined,
    firstMs: Date.parse(session.files.main?.facts.firstTimestamp ?? '') || 0,
    configFolder: findConfigFolder(located),
    toFile,
    async readSteps(key) {
      const reader = openFileSteps(session, key);
      await scanTellingRecords(located, reader, onProblem);
      return reader.steps();
    },
  };
}

export function openFileHistories(onProblem: (problem: DiskProblem) => void): FileHistoriesReader {
  const collected: { readonly steps: SessionSteps; readonly isCopy: boolean; readonly firstMs: number }[] = [];
  const places = new Map<string, SessionPlace>();
  const sessions = new Map<string, FileSession>();
  const stored = new Map<string, ReadonlySet<string>>();

  /** Copies of a config folder repeat ids; mixed up, one's records would be read from the other's file. */
  function toFreeKey(id: string): string {
    for (let number = 2, key = id; ; key = `${id}#${number++}`) if (!sessions.has(key)) return key;
  }

  return {
    async add({ id, title, project, turns, isCopy, firstMs, configFolder, toFile, readSteps }, given) {
      const key = given ?? toFreeKey(id);
      const steps = await readSteps(key);
      collected.push({ steps, isCopy, firstMs });
      places.set(key, { toFile, readBackup: openBackupReader(configFolder, id, onProblem) });
      sessions.set(key, { id, title, project, turns });
      // Thousands of sessions have no checkpoints: their folders need not be looked for.
      if (configFolder === undefined || !toStepTable(steps.steps).hasBackups()) return;
      const backups = await listSideFiles(configFolder, toCheckpointFolder(id));
      stored.set(key, new Set(backups.map((file) => file.name)));
    },
    histories() {
      // A call that is in two sessions belongs to the one that was not copied, else to the older one.
      const ordered = [...collected].sort((a, b) => Number(a.isCopy) - Number(b.isCopy) || a.firstMs - b.firstMs);
      return {
        histories: buildFileHistories(
          ordered.map(({ steps }) => steps),
          { hasBackup: toBackupCheck(stored) },
        ),
        sessions,
        openSources: toOpener(places, onProblem),
      };
    },
  };
}

/** On its own, so that it holds nothing else: histories are kept, what they were collected from is not. */
function toOpener(
  places: ReadonlyMap<string, SessionPlace>,
  onProblem: (problem: DiskProblem) => void,
): FileHistories['openSources'] {
  return () => openFileSources((session) => places.get(session), onProblem);
}

function toBackupCheck(stored: ReadonlyMap<string, ReadonlySet<string>>): (backup: BackupName) => boolean {
  return ({ session, name }) => stored.get(session)?.has(name) === true;
}
