import type { WireEvent } from '@scrollkeep/view/wire/wire.ts';
import type { EventLog, SendEvent } from './event-log.ts';
import type { TrackedSession } from './session-registry.ts';

export type SessionEvent = WireEvent & { readonly type: 'session' };

/** Who looks at which session, and what they were told. */
export interface Followers {
  readonly keys: () => Iterable<string>;
  /** Says how the session stands now to those who follow it, where that is news. */
  tell(entry: TrackedSession): Promise<void>;
  /** Says how things stand, then what was missed since an id, then everything that happens; gives the way to stop. */
  follow(entry: TrackedSession | undefined, lastEventId: number | undefined, send: SendEvent): Promise<() => void>;
}

export function openFollowers(
  log: EventLog,
  toSessionEvent: (entry: TrackedSession) => Promise<SessionEvent>,
): Followers {
  /** By key: how many follow it, and what they were told last. */
  const followed = new Map<string, { count: number; told: number }>();
  return {
    keys: () => followed.keys(),
    async tell(entry) {
      if (!followed.has(entry.key)) return;
      const event = await toSessionEvent(entry).catch(() => undefined);
      const follower = followed.get(entry.key);
      if (event === undefined || follower === undefined || event.revision <= follower.told) return;
      follower.told = event.revision;
      log.add(event);
    },
    async follow(entry, lastEventId, send) {
      const isOwn = (event: WireEvent): boolean => event.type !== 'session' || event.key === entry?.key;
      if (entry !== undefined)
        followed.set(entry.key, {
          told: 0,
          ...followed.get(entry.key),
          count: (followed.get(entry.key)?.count ?? 0) + 1,
        });
      const leave = (): void => {
        const follower = entry === undefined ? undefined : followed.get(entry.key);
        if (entry === undefined || follower === undefined) return;
        follower.count--;
        if (follower.count === 0) followed.delete(entry.key);
      };
      const now =
        entry === undefined
          ? undefined
          : await toSessionEvent(entry).catch((error: unknown) => {
              leave();
              throw error;
            });
      // From here on nothing waits, so that no event comes twice or out of order.
      const follower = entry === undefined ? undefined : followed.get(entry.key);
      if (follower !== undefined && now !== undefined && now.revision > follower.told) {
        // Those who followed already must hear of it too.
        if (follower.count > 1) log.add(now);
        follower.told = now.revision;
      }
      send({ id: undefined, event: { type: 'hello', revision: now?.revision ?? log.lastId() } });
      const missed = lastEventId === undefined ? [] : log.listSince(lastEventId);
      for (const logged of missed ?? []) if (isOwn(logged.event)) send(logged);
      if (missed === undefined) {
        if (now !== undefined) send({ id: undefined, event: now });
        send({ id: log.lastId(), event: { type: 'sessions', keys: [] } });
      }
      const stop = log.listen((logged) => {
        if (isOwn(logged.event)) send(logged);
      });
      return () => {
        stop();
        leave();
      };
    },
  };
}
