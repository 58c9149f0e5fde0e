import { toActivity } from '../ls/session-activity.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { readCallInputs } from './read-call-inputs.ts';
import type { LiveSession } from './read-live-sessions.ts';
import { toWaiting, type Waiting } from './to-waiting.ts';

/** A session that is alive: its process runs, or its file grew a moment ago. */
export interface ProcessRow {
  readonly session: string;
  /** undefined where only the file tells. */
  readonly live: LiveSession | undefined;
  readonly title: string | undefined;
  readonly project: string | undefined;
  /** undefined where nothing was written yet. */
  readonly lastMs: number | undefined;
  readonly waiting: Waiting;
  /** What the pending calls are about, by their ids. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Clients in the registry, then sessions that only their files give away; the newest first. */
export async function buildProcessList(live: readonly LiveSession[], sessions: readonly LocatedSession[]): Promise<readonly ProcessRow[]> {
  const known = new Map(sessions.map((located) => [located.session.id, located]));
  const registered = new Set(live.map((entry) => entry.sessionId));
  const rows = await Promise.all([
    ...live.map((entry) => toRow(entry.sessionId, entry, known.get(entry.sessionId))),
    ...sessions.filter(({ session }) => !registered.has(session.id)).map((located) => toRow(located.session.id, undefined, located)),
  ]);
  return rows.sort((a, b) => (b.lastMs ?? 0) - (a.lastMs ?? 0) || (a.session < b.session ? -1 : 1));
}

async function toRow(session: string, live: LiveSession | undefined, located: LocatedSession | undefined): Promise<ProcessRow> {
  if (located === undefined) return { session, live, title: live?.name, project: live?.cwd, lastMs: undefined, waiting: { for: 'first prompt', calls: [], note: undefined }, inputs: new Map() };
  const waiting = toWaiting(located.session);
  return { session, live, title: located.session.title?.text, project: located.session.project ?? live?.cwd, lastMs: toActivity(located).lastMs, waiting, inputs: await readCallInputs(located, waiting.calls) };
}
