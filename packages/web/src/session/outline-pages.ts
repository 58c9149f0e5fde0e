import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import type { SessionSource } from '../sources/session-source.ts';

/** The outline of a path as far as it was loaded. */
export interface OutlinePages {
  readonly find: (position: number) => OutlineTurn | undefined;
  readonly total: () => number;
  /** Loads the pages with these positions. */
  readonly want: (first: number, last: number) => void;
  /** Loads everything, page after page. */
  readonly wantAll: () => void;
  /** The session has grown: the end is read again. */
  readonly refresh: (turns: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const pageSize = 200;

export function openOutlinePages(source: SessionSource, path: string, turns: number): OutlinePages {
  const known = new Map<number, OutlineTurn>();
  const asked = new Set<number>();
  const listeners = new Set<() => void>();
  let total = turns;

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return;
    asked.add(page);
    try {
      const answer = await source.readOutline(path, page * pageSize, pageSize);
      total = Math.max(total, answer.path.turns);
      for (const turn of answer.turns) known.set(turn.position, turn);
      // A page may be cut short to stay small.
      const next = answer.turns.at(-1);
      if (next !== undefined && next.position + 1 < Math.min(total, (page + 1) * pageSize))
        await loadRest(page, next.position + 1);
    } catch {
      asked.delete(page);
    }
    for (const listener of listeners) listener();
  }

  async function loadRest(page: number, from: number): Promise<void> {
    for (let at = from; at < Math.min(total, (page + 1) * pageSize);) {
      const answer = await source.readOutline(path, at, (page + 1) * pageSize - at);
      for (const turn of answer.turns) known.set(turn.position, turn);
      const last = answer.turns.at(-1);
      if (last === undefined) return;
      at = last.position + 1;
    }
  }

  return {
    find: (position) => known.get(position),
    total: () => total,
    want(first, last) {
      for (let page = Math.floor(Math.max(0, first) / pageSize); page * pageSize <= Math.min(last, total - 1); page++)
        void load(page);
    },
    wantAll() {
      void (async () => {
        for (let page = 0; page * pageSize < total; page++) await load(page);
      })();
    },
    refresh(next) {
      const firstStale = Math.floor(Math.max(0, total - 1) / pageSize);
      total = next;
      for (const page of asked) if (page >= firstStale) asked.delete(page);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
