import type { SendEvent } from './event-log.ts';
import type { ListedSession } from './listed-session.ts';
import type { SessionSnapshot } from './session-model.ts';
import type { SessionRegistry, TrackedSession } from './session-registry.ts';
import type { NewestSessions } from './startup-list.ts';

/** Which sessions there are, kept up to date while somebody listens. */
export interface LiveSessionList {
  /** By its key, or by a name as `resolveSession` understands it. */
  get(name: string): Promise<TrackedSession>;
  read(entry: TrackedSession): Promise<SessionSnapshot>;
  /** Whether it was not read yet; its files were looked at again before. */
  isUnread(entry: TrackedSession): Promise<boolean>;
  /** The list as the index has it, until the folders have been looked through. */
  readonly findStartup: () => Promise<
    | {
        listSessions(): Promise<readonly ListedSession[] | undefined>;
        findNewest(limit: number): Promise<NewestSessions | undefined>;
      }
    | undefined
  >;
  /** The sessions as they are; it may take a while. */
  readonly listSessions: () => Promise<readonly ListedSession[]>;
  /** Of these. */
  readonly countMissing: SessionRegistry['countMissing'];
  /** Those that are listed now; for whoever prepares something for them. */
  readonly entries: () => readonly TrackedSession[];
  /** Grows with everything that is told. */
  readonly changes: () => number;
  readonly findKey: (file: string | null, id: string) => string | null;
  /** Tells that lists are out of date. */
  readonly touch: () => void;
  readonly tellAnnotations: () => void;
  /** Lists everything again. */
  readonly rescan: () => void;
  /** When every folder has been looked through for the first time, and every session is known. */
  settle(): Promise<void>;
  follow(entry: TrackedSession | undefined, lastEventId: number | undefined, send: SendEvent): Promise<() => void>;
  close(): Promise<void>;
}
