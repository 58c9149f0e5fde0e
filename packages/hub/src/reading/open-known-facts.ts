import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import type { Audience } from '../audience/audience.ts';
import type { HubStore } from '../database/hub-store.ts';
import { listAnnotations } from '../sharing/annotations.ts';
import { listSessionFacts, type SessionFacts } from '../sharing/list-session-facts.ts';

/** Whose the sessions are that an audience may read, and their tags and notes. */
export interface KnownFacts {
  readonly sessions: () => ReadonlyMap<string, SessionFacts>;
  readonly annotations: () => Annotations;
  /** Brings them up to date, as far as they must be. */
  read(audience: Audience): Promise<void>;
  /** These sessions were pushed. */
  touch(rootKeys: readonly string[]): void;
  touchAnnotations(): void;
  /** When all were listed last, and how long that took. */
  readonly listed: () => { readonly atMs: number; readonly costMs: number };
}

/** So long names of people, machines and projects may be as they were, and longer where listing all takes a while. */
const leastMs = 5_000;
const restFactor = 20;
/** More sessions than that are not asked for by their keys. */
const mostAsked = 200;

/**
 * A session is listed with all others once in a while, and by itself when it was pushed. `before` has those of another
 * set of sessions, of which these are taken over: whose a session is does not depend on who asks.
 */
export function openKnownFacts(store: HubStore, rootKeys: ReadonlySet<string>, before?: KnownFacts): KnownFacts {
  let sessions = new Map<string, SessionFacts>();
  let annotations: Annotations = new Map();
  let stale = new Set<string>();
  let isEveryStale = true;
  let areAnnotationsStale = true;
  let listed = { atMs: 0, costMs: 0 };
  let reading: Promise<void> | undefined;
  takeOver();

  function takeOver(): void {
    const others = before?.sessions();
    if (others === undefined || others.size < rootKeys.size - mostAsked) return;
    const own = new Map<string, SessionFacts>();
    const left = new Set<string>();
    for (const key of rootKeys) {
      const known = others.get(key);
      if (known !== undefined) own.set(key, known);
      else if (left.add(key).size > mostAsked) return;
    }
    sessions = own;
    stale = left;
    isEveryStale = false;
    listed = before?.listed() ?? listed;
  }

  async function readNow(audience: Audience): Promise<void> {
    const keys = [...stale];
    const isDue = Date.now() - listed.atMs > Math.max(leastMs, restFactor * listed.costMs);
    const asksAll = isEveryStale || isDue || keys.length > mostAsked;
    const asksAnnotations = areAnnotationsStale || asksAll;
    // What is pushed meanwhile is asked for again.
    stale = new Set();
    areAnnotationsStale = false;
    try {
      if (asksAll) {
        const atMs = Date.now();
        sessions = new Map(await listSessionFacts(store, audience));
        listed = { atMs, costMs: Date.now() - atMs };
        isEveryStale = false;
      } else if (keys.length > 0) {
        const found = await listSessionFacts(store, audience, keys);
        // Another map only where people may have changed, by whom names are told apart.
        const isSame = [...found].every(([key, { person }]) => sessions.get(key)?.person.name === person.name);
        if (!isSame) sessions = new Map(sessions);
        for (const [key, facts] of found) sessions.set(key, facts);
      }
      if (asksAnnotations) annotations = await listAnnotations(store, audience);
    } catch (error) {
      for (const key of keys) stale.add(key);
      areAnnotationsStale = true;
      throw error;
    }
  }

  return {
    sessions: () => sessions,
    annotations: () => annotations,
    async read(audience) {
      reading ??= readNow(audience).finally(() => (reading = undefined));
      await reading;
    },
    touch(keys) {
      for (const key of keys) if (rootKeys.has(key)) stale.add(key);
    },
    touchAnnotations: () => void (areAnnotationsStale = true),
    listed: () => listed,
  };
}
