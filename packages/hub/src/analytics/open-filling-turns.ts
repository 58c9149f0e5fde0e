import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock } from '@scrollkeep/store/database/dialects/connection.ts';
import type { HubStore } from '../database/hub-store.ts';
import { tellProcesses } from '../database/tell-processes.ts';
import type { PendingSession } from './analytics-jobs.ts';

/** Of several processes, one at a time changes the rows in ClickHouse; the database ends its turn if it dies. */
export interface FillingTurns {
  /** Undefined while another process has it. */
  take(): Promise<Lock | undefined>;
  /** Until the work was done, for a while. */
  wait(work: () => Promise<boolean>): Promise<boolean>;
  /** The content of these is here, as far as it can be read. */
  catchUp(sessions: readonly PendingSession[]): Promise<unknown>;
  /** Whether it is here in that version, and no other. */
  isAt(session: PendingSession): boolean;
  /** Says to the others that something was filled. */
  tell(): Promise<void>;
}

const mostWaitMs = 3_000;
const askMs = 25;

/** Undefined for the only process of a hub, which has no other store for its work. */
export function openFillingTurns(
  work: HubStore | undefined,
  archive: Pick<FillingTurns, 'catchUp' | 'isAt'>,
): FillingTurns | undefined {
  if (work === undefined) return undefined;
  const { connection } = work;
  return {
    take: () => connection.tryLock('hub analytics'),
    async wait(attempt) {
      for (const endMs = Date.now() + mostWaitMs; Date.now() < endMs; await sleep(askMs))
        if (await attempt()) return true;
      return false;
    },
    catchUp: archive.catchUp,
    isAt: archive.isAt,
    tell: () => tellProcesses(connection, { kind: 'analytics' }),
  };
}
