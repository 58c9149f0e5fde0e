import type { HiddenCounts } from '@scrollkeep/view/model/hidden-counts.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { WireEntry, WireTurn } from '@scrollkeep/view/wire/wire-turns.ts';
import type { ApiProblem } from '../sources/api-problem.ts';
import { toProblem } from '../sources/api-problem.ts';
import type { SessionSource } from '../sources/session-source.ts';

/** A thread as far as it was loaded: the main one on some path, or that of an agent. */
export interface Thread {
  /** undefined for the main thread. */
  readonly agent: string | undefined;
  readonly path: string;
  /** undefined until the first answer. */
  readonly total: number | undefined;
  readonly turns: ReadonlyMap<number, LoadedTurn>;
  readonly problem: ApiProblem | undefined;
}

export interface LoadedTurn {
  readonly turn: WireTurn;
  /** Entries of its parts; the first one is always there. */
  readonly parts: ReadonlyMap<number, readonly WireEntry[]>;
  /** What they do not show. */
  readonly hidden: ReadonlyMap<number, HiddenCounts>;
  readonly revision: number;
}

/** What is missing and wanted. */
export interface Gap {
  readonly agent: string | undefined;
  readonly position: number;
  /** undefined for a whole turn. */
  readonly part: number | undefined;
}

/**
 * The loaded pages of a session. Everything is fetched by position when it comes near the screen, and let go when it is
 * far.
 */
export interface Conversation {
  readonly findThread: (agent: string | undefined) => Thread | undefined;
  /** Begins to load what is missing; what is loading already is not asked for again. */
  readonly want: (gaps: readonly Gap[]) => void;
  /** Shows the main thread on another path; loaded turns that both share stay. */
  readonly setPath: (path: string) => void;
  /** The session has grown: what may have changed is loaded again without being taken away first. */
  readonly refresh: (answer: SessionAnswer) => void;
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ThreadState {
  readonly agent: string | undefined;
  path: string;
  total: number | undefined;
  turns: Map<number, LoadedTurn>;
  /** Grows when answers to earlier questions no longer matter. */
  generation: number;
  readonly loading: Set<string>;
  problem: ApiProblem | undefined;
}

const pageSize = 8;
const mostLoaded = 240;

export function openConversation(source: SessionSource, path: string): Conversation {
  const threads = new Map<string, ThreadState>();
  const listeners = new Set<() => void>();
  const getThread = (agent: string | undefined): ThreadState => {
    const key = agent ?? '';
    const known = threads.get(key);
    if (known !== undefined) return known;
    const created: ThreadState = {
      agent,
      path: agent === undefined ? path : 'live',
      total: undefined,
      turns: new Map(),
      generation: 0,
      loading: new Set(),
      problem: undefined,
    };
    threads.set(key, created);
    return created;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };

  async function load(thread: ThreadState, from: number, limit: number): Promise<void> {
    const mark = `${from}`;
    if (thread.loading.has(mark) || limit <= 0) return;
    thread.loading.add(mark);
    const { generation } = thread;
    try {
      const answer = await source.readTurns({ agent: thread.agent, path: thread.path, from, limit });
      if (generation !== thread.generation) return;
      thread.total = answer.path.turns;
      for (const turn of answer.turns) {
        const known = thread.turns.get(turn.position);
        const same = known?.turn.number === turn.number ? known : undefined;
        thread.turns.set(turn.position, {
          turn,
          parts: new Map(same?.parts).set(0, turn.entries),
          hidden: new Map(same?.hidden).set(0, turn.hidden),
          revision: answer.revision,
        });
      }
      thread.problem = undefined;
      forgetFar(thread, from);
    } catch (error) {
      if (generation === thread.generation) thread.problem = toProblem(error);
    } finally {
      thread.loading.delete(mark);
      notify();
    }
  }

  async function loadPart(thread: ThreadState, position: number, part: number): Promise<void> {
    const mark = `${position}/${part}`;
    if (thread.loading.has(mark)) return;
    thread.loading.add(mark);
    const { generation } = thread;
    try {
      const answer = await source.readTurns({ agent: thread.agent, path: thread.path, from: position, limit: 1, part });
      const [turn] = answer.turns;
      const known = thread.turns.get(position);
      if (generation !== thread.generation || turn === undefined || known === undefined) return;
      thread.turns.set(position, {
        ...known,
        parts: new Map(known.parts).set(part, turn.entries),
        hidden: new Map(known.hidden).set(part, turn.hidden),
      });
    } catch (error) {
      if (generation === thread.generation) thread.problem = toProblem(error);
    } finally {
      thread.loading.delete(mark);
      notify();
    }
  }

  return {
    findThread: (agent) => {
      const thread = threads.get(agent ?? '');
      return thread === undefined ? undefined : { ...thread };
    },
    want(gaps) {
      for (const { agent, position, part } of gaps) {
        const thread = getThread(agent);
        if (thread.problem !== undefined) continue;
        if (part !== undefined) void loadPart(thread, position, part);
        else void load(thread, toPageStart(thread, position), pageSize);
      }
    },
    setPath(next) {
      const main = getThread(undefined);
      if (main.path === next) return;
      main.path = next;
      main.generation++;
      main.loading.clear();
      main.total = undefined;
      main.problem = undefined;
      // Which turns both paths share is only known when they are here: until then the old ones are in.
      const old = main.turns;
      main.turns = new Map(old);
      const { generation } = main;
      void readShared(main, old).then(() => {
        if (generation === main.generation) notify();
      });
      notify();
    },
    refresh({ path: live, revision }) {
      for (const thread of threads.values()) {
        if (thread.agent === undefined && thread.path === 'live') thread.total = live.turns;
        thread.problem = undefined;
        const stale = [...thread.turns]
          .filter(([, loaded]) => loaded.revision < revision)
          .map(([position]) => position);
        const last = Math.max(-1, ...stale);
        // An open agent grows at its end; so does the live path, unless the person went back.
        if (last >= 0) void load(thread, last, pageSize);
      }
      notify();
    },
    retry() {
      for (const thread of threads.values()) thread.problem = undefined;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  /** The turns up to where two paths part keep their places, so that nothing moves on the screen. */
  async function readShared(thread: ThreadState, old: ReadonlyMap<number, LoadedTurn>): Promise<void> {
    const numbers = new Map<number, number>();
    const { generation } = thread;
    const positions = [...old.keys()];
    if (positions.length === 0) return;
    const from = Math.min(...positions);
    try {
      const outline = await source.readOutline(thread.path, from, Math.max(...positions) - from + 1);
      if (generation !== thread.generation) return;
      thread.total = outline.path.turns;
      for (const turn of outline.turns) numbers.set(turn.position, turn.number);
    } catch (error) {
      if (generation === thread.generation) thread.problem = toProblem(error);
    }
    let isShared = true;
    for (const position of positions.sort((a, b) => a - b)) {
      isShared &&= numbers.get(position) === old.get(position)?.turn.number;
      if (!isShared) thread.turns.delete(position);
    }
    // The turn where they part lists other branches on the other path.
    const last = Math.max(-1, ...thread.turns.keys());
    if (last >= 0) await load(thread, last, pageSize);
  }
}

/** Pages begin at fixed places, unless something of the page is there already: then it goes on from what is missing. */
function toPageStart(thread: ThreadState, position: number): number {
  const start = position - (position % pageSize);
  for (let at = start; at < position; at++) if (!thread.turns.has(at)) return at;
  return position;
}

/** Far from where a person reads, turns are let go. */
function forgetFar(thread: ThreadState, near: number): void {
  if (thread.turns.size <= mostLoaded) return;
  const far = [...thread.turns.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
  for (const position of far.slice(0, thread.turns.size - mostLoaded)) thread.turns.delete(position);
}
