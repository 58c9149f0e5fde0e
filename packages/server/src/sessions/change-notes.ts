import type { EventLog } from './event-log.ts';

/** Gathers what changed, so that many changes are told, and looked at, once. */
export interface ChangeNotes {
  /** Lists are out of date because of these sessions. */
  note(keys: readonly string[]): void;
  /** Grows with everything that is noted. */
  readonly count: () => number;
  /** A file was written; a write is told several times. */
  readonly touch: (path: string) => void;
  /** Does something later, unless everything has ended by then. */
  readonly later: (ms: number, work: () => void) => NodeJS.Timeout;
  close(): void;
}

export interface ChangeNotesOptions {
  readonly log: Pick<EventLog, 'add'>;
  readonly onFiles: (paths: readonly string[]) => void;
}

const tellMs = 300;
const lookMs = 50;
const maxKeysInEvent = 200;

export function openChangeNotes({ log, onFiles }: ChangeNotesOptions): ChangeNotes {
  const changedKeys = new Set<string>();
  const touched = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;

  function later(ms: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
    return timer;
  }

  return {
    note(keys) {
      if (keys.length === 0) return;
      count++;
      const isFirst = changedKeys.size === 0;
      for (const key of keys) changedKeys.add(key);
      if (!isFirst) return;
      later(tellMs, () => {
        log.add({ type: 'sessions', keys: changedKeys.size > maxKeysInEvent ? [] : [...changedKeys] });
        changedKeys.clear();
      });
    },
    count: () => count,
    touch(path) {
      const isFirst = touched.size === 0;
      touched.add(path);
      if (!isFirst) return;
      later(lookMs, () => {
        const paths = [...touched];
        touched.clear();
        onFiles(paths);
      });
    },
    later,
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
