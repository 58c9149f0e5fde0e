import { toActivity } from '../sessions/session-activity.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { readCallInputs } from './read-call-inputs.ts';
import type { LiveSession } from './read-live-sessions.ts';
import { listPendingCalls, toRegistryWaiting, toWaiting, type Waiting } from './to-waiting.ts';

/** A session that is alive: its process runs, or its file grew a moment ago. */
export interface ProcessRow {
  readonly session: string;
  /** undefined if only the file tells. */
  readonly live: LiveSession | undefined;
  readonly title: string | undefined;
  readonly project: string | undefined;
  /** undefined if nothing was written yet. */
  readonly lastMs: number | undefined;
  readonly waiting: Waiting;
  /** What the pending calls are about, by their ids. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** A session as far as this list tells of it, from its files or from the index. */
export interface ProcessSession extends Pick<ProcessRow, 'title' | 'project' | 'waiting' | 'inputs'> {
  readonly id: string;
  readonly lastMs: number;
  /** The config folder that it is in; undefined elsewhere. */
  readonly configFolder: string | undefined;
}

export async function toProcessSession(located: UnlinkedSession): Promise<ProcessSession> {
  const { session } = located;
  return {
    id: session.id,
    title: session.title?.text,
    project: session.project,
    lastMs: toActivity(located).lastMs,
    configFolder: located.configFolder,
    waiting: toWaiting(session.status, listPendingCalls(session)),
    inputs: await readCallInputs(located),
  };
}

/**
 * Clients in the registry, then sessions that only their files give away; the newest first. Where a folder has a
 * registry, a client that is not in it has ended, however lately it wrote.
 */
export function buildProcessList(
  live: readonly LiveSession[],
  sessions: readonly ProcessSession[],
  registries: ReadonlySet<string>,
): readonly ProcessRow[] {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const registered = new Set(live.map((entry) => entry.sessionId));
  const rows = [
    ...live.map((entry) => toRow(entry.sessionId, entry, known.get(entry.sessionId))),
    ...sessions
      .filter(({ id, configFolder }) => !registered.has(id) && !registries.has(configFolder ?? ''))
      .map((session) => toRow(session.id, undefined, session)),
  ];
  return rows.sort((a, b) => (b.lastMs ?? 0) - (a.lastMs ?? 0) || (a.session < b.session ? -1 : 1));
}

/** Of a client that says nothing of itself. */
const noWords = { clientStatus: undefined, waitingFor: undefined };

function toRow(session: string, live: LiveSession | undefined, found: ProcessSession | undefined): ProcessRow {
  if (found === undefined)
    return {
      session,
      live,
      title: live?.name,
      project: live?.cwd,
      lastMs: undefined,
      waiting: toRegistryWaiting({ for: 'first prompt', calls: [], note: undefined }, live ?? noWords),
      inputs: new Map(),
    };
  return {
    session,
    live,
    title: found.title,
    project: found.project ?? live?.cwd,
    lastMs: found.lastMs,
    waiting: live === undefined ? found.waiting : toRegistryWaiting(found.waiting, live),
    inputs: found.inputs,
  };
}
