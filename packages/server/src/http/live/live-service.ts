import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { LiveAnswer, WireLiveSession } from '@scrollkeep/view/wire/wire-live.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { buildProcessList, toProcessSession, type ProcessSession } from '../../ps/build-process-list.ts';
import { readRegistries, type Registries } from '../../ps/read-registries.ts';
import { toWireProcess } from '../../ps/to-wire-process.ts';
import { toUnlinked } from '../../sessions/located-session.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import type { SessionLibrary } from '../library/session-library.ts';

/** The sessions that are alive, by the rule of `ps`. */
export interface LiveService {
  list(): Promise<LiveAnswer>;
  close(): void;
}

export interface LiveServiceOptions {
  /** How often clients are asked whether they still run, and what they wait for. */
  readonly pollMs: number;
  readonly onProblem: (problem: DiskProblem) => void;
}

const mostListed = 100;
/** Of a call only its beginning is shown. */
const mostCalls = 20;

export function openLiveService(
  roots: readonly Root[],
  library: Pick<SessionLibrary, 'listTracked' | 'getSnapshot' | 'findKey' | 'touch'>,
  { pollMs, onProblem }: LiveServiceOptions,
): LiveService {
  let told: string | undefined;
  let isAsking = false;

  async function read(): Promise<Registries> {
    const found = await readRegistries(roots, onProblem);
    told = toSignature(found);
    return found;
  }

  /** A process ends, or its client waits for something else, without a line in any transcript. */
  async function tellChanges(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const before = told;
      await read();
      if (before !== undefined && before !== told) library.touch();
    } finally {
      isAsking = false;
    }
  }
  const poll = setInterval(() => void tellChanges().catch(() => undefined), pollMs).unref();

  async function readSessions(ids: ReadonlySet<string>, now: number): Promise<readonly ProcessSession[]> {
    const sessions: ProcessSession[] = [];
    for (const { key, place } of await library.listTracked()) {
      if (place.archived !== undefined || (!ids.has(place.id) && isIdle(place, now))) continue;
      try {
        sessions.push(await toProcessSession(toUnlinked(await library.getSnapshot(key))));
      } catch (error) {
        // It may be gone since it was listed.
        onProblem({ path: key, code: 'UNREADABLE', message: error instanceof Error ? error.message : String(error) });
      }
    }
    return sessions;
  }

  return {
    async list() {
      const { live, registries } = await read();
      const sessions = await readSessions(new Set(live.map(({ sessionId }) => sessionId)), Date.now());
      const rows = buildProcessList(live, sessions, registries).map((row): WireLiveSession => {
        const process = toWireProcess(row);
        return { ...process, calls: process.calls.slice(0, mostCalls), key: library.findKey(null, row.session) };
      });
      return { sessions: fitAnswer(rows, mostListed) };
    },
    close: () => clearInterval(poll),
  };
}

function toSignature({ live, registries }: Registries): string {
  return JSON.stringify([live, [...registries]]);
}
