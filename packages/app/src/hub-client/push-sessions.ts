import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { isAppError, type AppError } from '@scrollkeep/server/errors/app-error.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import { listSessionPlaces } from '@scrollkeep/server/sessions/list-session-places.ts';
import { toPlacedSession } from '@scrollkeep/server/sessions/placed-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import { toMarkedPlace, type SessionPlace } from '@scrollkeep/server/sessions/session-place.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { listSharedSessions, type PermittedSession } from './list-shared-sessions.ts';
import type { Hub } from './open-hub.ts';
import { pushSession, type PushReport } from './push-session.ts';
import { findPushed } from './pushed-file.ts';
import { pickAnnotations, toStamp } from './shared-annotations.ts';
import { readShared } from './shared-file.ts';

export interface PusherOptions {
  readonly settings: Settings;
  readonly findRoots: () => Promise<readonly Root[]>;
  readonly readJoins: () => ProjectJoins;
  readonly readAnnotations: () => Annotations;
  readonly reading: Required<ReadSessionsOptions>;
  /** Only this session, by its id. */
  readonly only?: string | undefined;
  readonly onPushed: (id: string, title: string | undefined, report: PushReport) => Promise<void>;
  /** A session that could not be pushed; the others are. */
  readonly onFailed: (id: string, error: AppError) => void;
}

export interface PushCounts {
  readonly permitted: number;
  readonly pushed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Pushes what the person shared, repeatedly. For an unchanged session, only the sizes and times of files are read. */
export interface Pusher {
  push(): Promise<PushCounts>;
}

export function openPusher(hub: Hub, options: PusherOptions): Pusher {
  const { settings, reading } = options;
  /** By identity; listed again for a session that is not in it. */
  let permitted: ReadonlyMap<string, PermittedSession> = new Map();
  /** Sessions that were checked; with their stamp if their project is unknown yet: a change is checked again. */
  let decided: ReadonlyMap<string, string | undefined> = new Map();
  /**
   * Stamps of sessions that cannot be pushed until a file changes: another attempt would fail in the same way. A disk
   * of the hub that is full is freed some day.
   */
  const failed = new Map<string, string>();

  async function decide(roots: readonly Root[], places: readonly SessionPlace[]): Promise<void> {
    const rows = await readListRows(roots, settings, Date.now(), reading);
    // Read each time: what is no longer shared must not be sent.
    const shared = await readShared(settings.dataDir, hub.login.url);
    permitted = new Map(listSharedSessions(rows, options.readJoins(), shared).map((each) => [each.identity, each]));
    const known = new Set(rows.filter(({ project }) => project !== undefined).map(({ identity }) => identity));
    decided = new Map(places.map(({ identity, stamp }) => [identity, known.has(identity) ? undefined : stamp]));
  }

  function isDecided({ identity, stamp }: SessionPlace): boolean {
    return decided.has(identity) && [undefined, stamp].includes(decided.get(identity));
  }

  /** What the person allows now; undefined if it is no longer shared. */
  async function findPermission({ id, by }: PermittedSession): Promise<PermittedSession['by'] | undefined> {
    const shared = await readShared(settings.dataDir, hub.login.url);
    return 'path' in by
      ? shared.projects.find(({ path }) => path === by.path)
      : shared.sessions.find((each) => each.id === id);
  }

  async function pushPlace(
    place: SessionPlace,
    session: PermittedSession,
    all: Annotations,
  ): Promise<'pushed' | 'unchanged' | 'failed'> {
    if (failed.get(place.identity) === place.stamp) return 'failed';
    const known = await findPushed(settings.dataDir, place.id, hub.login.url);
    // Read each time: what was taken back meanwhile must not be sent.
    const by = await findPermission(session);
    if (by === undefined) return 'unchanged';
    const { redaction, targets } = by;
    const annotations = pickAnnotations(findMarked(all, toMarkedPlace(place)), by);
    const areSame = (known?.annotations?.stamp ?? '') === toStamp(annotations);
    if (known?.stamp === place.stamp && known.redaction === redaction && areSame) return 'unchanged';
    try {
      const report = await pushSession(hub, toPlacedSession(place, session.project), {
        settings,
        redaction,
        annotations,
        targets,
        isSessionShare: !('path' in by),
        stamp: place.stamp,
        reading,
      });
      await options.onPushed(place.id, session.title, report);
      return report.state;
    } catch (error) {
      if (!isAppError(error) || isForAll(error)) throw error;
      if (error.code !== 'DISK_FULL') failed.set(place.identity, place.stamp);
      options.onFailed(place.id, error);
      return 'failed';
    }
  }

  return {
    async push() {
      const roots = await options.findRoots();
      const places = await listSessionPlaces(roots, { ...reading, sessionOfFile: new Map() });
      if (!places.every(isDecided)) await decide(roots, places);
      const annotations = options.readAnnotations();
      const counts = { permitted: 0, pushed: 0, unchanged: 0, failed: 0 };
      for (const place of places) {
        const session = permitted.get(place.identity);
        if (session === undefined || (options.only !== undefined && place.id !== options.only)) continue;
        reading.signal.throwIfAborted();
        counts.permitted++;
        counts[await pushPlace(place, session, annotations)]++;
      }
      return counts;
    },
  };
}

/** Every other session would fail in the same way. */
const codesForAll: ReadonlySet<string> = new Set(['SIGNED_OUT', 'NOT_A_HUB', 'NO_HUB']);

function isForAll({ code, exitCode }: AppError): boolean {
  return codesForAll.has(code) || exitCode === 75 || /^E[A-Z_]+$/.test(code) || code === 'NO_CONNECTION';
}
