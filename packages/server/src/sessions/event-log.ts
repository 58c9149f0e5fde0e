import type { WireEvent } from '@scrollkeep/view/wire/wire.ts';

export interface LoggedEvent {
  readonly id: number;
  readonly event: WireEvent;
}

/** Some events tell only how things stand: they have no id, and are not kept. */
export type SendEvent = (sent: { readonly id: number | undefined; readonly event: WireEvent }) => void;

/** The last events, so that a browser that was away gets what it missed. */
export interface EventLog {
  add(event: WireEvent): void;
  /** What came after an id; undefined if some of it is forgotten, or the id is of another run. */
  readonly listSince: (id: number) => readonly LoggedEvent[] | undefined;
  readonly lastId: () => number;
  /** Told of every event from now on; gives the way to stop. */
  listen(listener: (logged: LoggedEvent) => void): () => void;
  readonly listeners: () => number;
}

export function openEventLog(options: { readonly now: number; readonly keeps?: number }): EventLog {
  const keeps = options.keeps ?? 1000;
  // Ids go on counting up when the server is started again: an old one is then known to be old.
  const firstId = options.now;
  let lastId = firstId;
  const kept: LoggedEvent[] = [];
  const listeners = new Set<(logged: LoggedEvent) => void>();
  return {
    add(event) {
      const logged = { id: ++lastId, event };
      kept.push(logged);
      if (kept.length > keeps) kept.shift();
      for (const listener of listeners) listener(logged);
    },
    listSince(id) {
      const oldest = kept[0]?.id ?? lastId + 1;
      return id > lastId || id < oldest - 1 || id < firstId ? undefined : kept.filter((logged) => logged.id > id);
    },
    lastId: () => lastId,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listeners: () => listeners.size,
  };
}
