import { IntColumn } from '../columns/int-column.ts';
import { NameTable } from '../columns/name-table.ts';
import { findText } from '../json/find-text.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { Session } from '../conversation/build-session.ts';
import { toAbsolutePath } from '../conversation/side/open-checkpoint-facts.ts';
import type { NamedBackups } from '../shapes/traits.ts';
import { parseCheckpointName, toCheckpointHash } from '../layout/checkpoint-name.ts';
import type { FileStep, RecordAddress } from './file-version.ts';
import type { Authors } from './open-authors.ts';
import { StepTable } from './step-table.ts';

/**
 * Collects checkpoints from snapshots and deltas. A snapshot repeats every tracked file: what it repeats counts only
 * where the file was changed since.
 */
export function openTrackedFiles(
  session: Session,
  sessionKey: string,
  authors: Authors,
  isChangedByAgents: (path: string) => boolean,
) {
  const cwds = new Set<string>(session.project === undefined ? [] : [session.project]);
  const known = new Map<string, { readonly name: string | undefined; readonly version: number }>();
  const changed = new Set<string>();
  /** With the path as the records name it: relative to a working directory that they do not tell. */
  const found = new StepTable();
  const parentFolders = new NameTable();
  /** Of each that was found; -1 where it tells none. */
  const parents = new IntColumn();

  function addBackup(
    key: string,
    backup: JsonValue | undefined,
    source: {
      readonly place: RecordAddress;
      readonly promptId: string | undefined;
      readonly changedBy: string | undefined;
      readonly snapshotTime: string | undefined;
    },
  ): void {
    if (!isJsonObject(backup) || typeof backup['version'] !== 'number') return;
    const name = findText(backup['backupFileName']);
    const before = known.get(key);
    const isNew = before === undefined || before.version !== backup['version'] || before.name !== name;
    if (!isNew && (source.changedBy !== undefined || !isChanged(key))) return;
    known.set(key, { name, version: backup['version'] });
    for (const cwd of cwds) changed.delete(toAbsolutePath(key, cwd));
    const time =
      (isNew ? findText(backup['backupTime']) : undefined) ?? source.snapshotTime ?? findText(backup['backupTime']);
    const turn = authors.findTurn(source.promptId);
    const parentFolder = findText(backup['realParentDir']);
    parents.push(parentFolder === undefined ? -1 : parentFolders.put(parentFolder));
    found.add({
      kind: 'checkpoint',
      path: key,
      author: authors.toAuthor(turn),
      time,
      atMs: Date.parse(time ?? '') || 0,
      place: source.place,
      backupVersion: backup['version'],
      isBeforeChange: source.changedBy !== undefined,
      isNew,
      backups: name === undefined ? [] : [{ session: sessionKey, name }],
    });
  }

  function isChanged(key: string): boolean {
    for (const cwd of cwds) {
      const path = toAbsolutePath(key, cwd);
      if (changed.has(path) || isChangedByAgents(path)) return true;
    }
    return false;
  }

  return {
    noteCwd: (cwd: string) => void cwds.add(cwd),
    noteChange: (path: string) => void changed.add(path),
    add({ byPath, promptId, changedBy, time }: NamedBackups, place: RecordAddress): void {
      const source = { place, promptId, changedBy, snapshotTime: time };
      for (const [key, backup] of byPath) addBackup(key, backup, source);
    },
    /** The checkpoints with their paths; `isTold` knows the paths that other steps tell of. */
    *readSteps(isTold: (path: string) => boolean): Generator<FileStep, void, void> {
      const pathOfKey = new Map<string, string>();
      for (let at = 0; at < found.length; at++) {
        const step = found.get(at);
        const [backup] = step.kind === 'checkpoint' ? step.backups : [];
        const parent = parents.get(at);
        const path = findByHash(
          step.path,
          backup?.name,
          [...cwds],
          parent === -1 ? undefined : parentFolders.get(parent),
        );
        if (path !== undefined) pathOfKey.set(step.path, path);
      }
      // All of them before the first is given out: what is made of it must not count as told.
      for (let number = 0; number < found.paths.length; number++) {
        const key = found.paths.get(number);
        if (!pathOfKey.has(key))
          pathOfKey.set(
            key,
            [...cwds].map((cwd) => toAbsolutePath(key, cwd)).find(isTold) ?? toAbsolutePath(key, session.project),
          );
      }
      for (const step of found) yield { ...step, path: pathOfKey.get(step.path) ?? step.path };
    },
  };
}

/** The name of a backup is a hash of the absolute path: the working directory whose path gives it is the right one. */
function findByHash(
  key: string,
  name: string | undefined,
  cwds: readonly string[],
  parentFolder: string | undefined,
): string | undefined {
  const hash = name === undefined ? undefined : parseCheckpointName(name)?.hash;
  if (hash === undefined) return undefined;
  const candidates = cwds.map((cwd) => toAbsolutePath(key, cwd));
  if (parentFolder !== undefined) candidates.push(toAbsolutePath(key.split(/[/\\]/).at(-1) ?? key, parentFolder));
  return candidates.find((path) => toCheckpointHash(path) === hash);
}
