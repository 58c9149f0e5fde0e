import type { List } from '@scrollkeep/transcript/columns/list.ts';
import { buildFileHistories } from '@scrollkeep/transcript/files/build-file-histories.ts';
import type { BackupName, FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { openFileSteps } from '@scrollkeep/transcript/files/open-file-steps.ts';
import type { SessionSteps } from '@scrollkeep/transcript/files/session-steps.ts';
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

/** Collects what sessions tell of files. Only facts and places stay; the sessions themselves may be forgotten. */
export interface FileHistoriesReader {
  /**
   * `key` names the session in all answers; without one it is the id, with a number where another session has the same.
   */
  add(located: LocatedSession, key?: string): Promise<void>;
  histories(): FileHistories;
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
    async add(located, given) {
      const { session, toFile } = located;
      const key = given ?? toFreeKey(session.id);
      const reader = openFileSteps(session, key);
      await scanTellingRecords(located, reader, onProblem);
      const configFolder = findConfigFolder(located);
      const backups =
        configFolder === undefined ? [] : await listSideFiles(configFolder, toCheckpointFolder(session.id));
      collected.push({
        steps: reader.steps(),
        isCopy: located.fork !== undefined,
        firstMs: Date.parse(session.files.main?.facts.firstTimestamp ?? '') || 0,
      });
      places.set(key, { toFile, readBackup: openBackupReader(configFolder, session.id, onProblem) });
      sessions.set(key, {
        id: session.id,
        title: session.title?.text ?? '',
        project: session.project,
        turns: session.tree.turns.length,
      });
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
