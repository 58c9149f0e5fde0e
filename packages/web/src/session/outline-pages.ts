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
  /** The session has grown: only its end is read again, unless it has become shorter, which a rewind makes it. */
  readonly refresh: (turns: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const pageSize = 200;
/** The last turns can still change: results and agents arrive late. */
const unsettledTurns = 10;

export function openOutlinePages(source: SessionSource, path: string, turns: number): OutlinePages {
  const known = new Map<number, OutlineTurn>();
  const asked = new Set<number>();
  /** Positions that need not be read again. */
  const settled = new Set<number>();
  const listeners = new Set<() => void>();
  let total = turns;

  function keep(turnsRead: readonly OutlineTurn[]): void {
    for (const turn of turnsRead) {
      known.set(turn.position, turn);
      settled.add(turn.position);
    }
  }

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return;
    asked.add(page);
    const end = (page + 1) * pageSize;
    let from = page * pageSize;
    while (from < end - 1 && settled.has(from)) from++;
    try {
      const answer = await source.readOutline(path, from, end - from);
      total = Math.max(total, answer.path.turns);
      keep(answer.turns);
      // A page may be cut short to stay small.
      const next = answer.turns.at(-1);
      if (next !== undefined && next.position + 1 < Math.min(total, end)) await loadRest(page, next.position + 1);
    } catch {
      asked.delete(page);
    }
    for (const listener of listeners) listener();
  }

  async function loadRest(page: number, from: number): Promise<void> {
    for (let at = from; at < Math.min(total, (page + 1) * pageSize);) {
      const answer = await source.readOutline(path, at, (page + 1) * pageSize - at);
      keep(answer.turns);
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
      const firstStale = next < total ? 0 : Math.max(0, total - unsettledTurns);
      total = next;
      for (const position of settled) if (position >= firstStale) settled.delete(position);
      for (const page of asked) if ((page + 1) * pageSize > firstStale) asked.delete(page);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
