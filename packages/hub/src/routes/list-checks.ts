import type { HubCheck, HubDisk } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';

export interface CheckedFacts extends Pick<HubDisk, 'diskFreeBytes' | 'diskBytes' | 'deletionsPending' | 'lastBackup'> {
  /** Undefined where nobody asked: a command on the hub's machine does not know what the running hub does. */
  readonly isDatabaseThere?: boolean;
  readonly isArchiveThere?: boolean;
  readonly indexWaiting?: number;
  readonly nowMs: number;
}

const gibibyte = 1024 ** 3;
const dayMs = 86_400_000;
/** With less, a busy day may fill the disk; with less than the second, the next push may fail. */
const warnBelowBytes = 5 * gibibyte;
const badBelowBytes = gibibyte;
/** A backup that is older is worth a word. */
const oldBackupMs = 8 * dayMs;

/** What is in order on a hub, and what is not: the rules of the page of health and of `hub status`. */
export function listChecks(facts: CheckedFacts): readonly HubCheck[] {
  const { isDatabaseThere, isArchiveThere, diskFreeBytes, diskBytes, indexWaiting, deletionsPending } = facts;
  const backupMs = facts.lastBackup?.createdMs ?? null;
  // A small disk is not full because it is small.
  const small = diskBytes / 20;
  return [
    ...toCheck('database', isDatabaseThere),
    ...toCheck('archive', isArchiveThere),
    {
      name: 'disk',
      state:
        diskFreeBytes < Math.min(badBelowBytes, small)
          ? 'bad'
          : diskFreeBytes < Math.min(warnBelowBytes, 2 * small)
            ? 'warning'
            : 'good',
      value: diskFreeBytes,
    },
    ...(indexWaiting === undefined ? [] : [{ name: 'index', state: 'good', value: indexWaiting } as const]),
    { name: 'deletions', state: deletionsPending === 0 ? 'good' : 'warning', value: deletionsPending },
    {
      name: 'backup',
      state: backupMs !== null && facts.nowMs - backupMs <= oldBackupMs ? 'good' : 'warning',
      value: backupMs,
    },
  ];
}

function toCheck(name: 'database' | 'archive', isThere: boolean | undefined): readonly HubCheck[] {
  return isThere === undefined ? [] : [{ name, state: isThere ? 'good' : 'bad', value: null }];
}
