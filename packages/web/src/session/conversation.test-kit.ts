import type { Entry } from '@scrollkeep/view/model/session-view.ts';
import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import type { TurnsAnswer, WireEntry, WireTurn } from '@scrollkeep/view/wire/wire-turns.ts';
import type { SessionSource } from '../sources/session-source.ts';

export function toEntry(index: number, more: Partial<Entry> = {}): WireEntry {
  return {
    role: 'answer',
    author: 'assistant',
    title: '',
    summary: '',
    level: 'info',
    panels: [],
    isFolded: false,
    size: { lines: 1, bytes: 1 },
    call: undefined,
    agents: [],
    place: { path: 'a', line: index, uuid: undefined, timestamp: undefined },
    otherLines: [],
    ...more,
    index,
  };
}

/** A turn of an outline without calls. */
export function toOutlineTurn(more: Partial<OutlineTurn> = {}): OutlineTurn {
  return {
    position: 0,
    number: 1,
    startedAt: null,
    text: 'Go',
    kind: 'prompt',
    calls: 0,
    failedCalls: 0,
    edits: 0,
    agents: 0,
    hasCompaction: false,
    branches: 0,
    parts: 1,
    ...more,
  };
}

/** A source of turns by their numbers, path by path; it notes what it was asked. */
export function openTestSource(
  paths: Readonly<Record<string, readonly number[]>>,
  options: { readonly mostPerPage?: number; readonly parts?: number } = {},
) {
  const asked: string[] = [];
  const state = { paths: { ...paths } as Record<string, readonly number[]>, revision: 1 };
  const { mostPerPage = 100, parts = 1 } = options;
  const getNumbers = (path: string) => state.paths[path] ?? [];
  const source: SessionSource = {
    key: 's',
    locate: () => Promise.reject(new Error('not asked here')),
    readSession: () => Promise.reject(new Error('not asked here')),
    readOutline: (path, from, limit) => {
      asked.push(`outline ${path} ${from}+${limit}`);
      const turns = getNumbers(path)
        .slice(from, from + Math.min(limit, mostPerPage))
        .map((number, at) => toOutlineTurn({ position: from + at, number, text: `turn ${number}`, parts }));
      return Promise.resolve({
        path: { name: path, turns: getNumbers(path).length },
        from,
        turns,
        revision: state.revision,
      });
    },
    readTurns: ({ agent, path, from, limit, part = 0 }): Promise<TurnsAnswer> => {
      const name = agent ?? path;
      asked.push(`${name} ${from}+${limit}${part === 0 ? '' : `/${part}`}`);
      const turns = getNumbers(name)
        .slice(from, from + Math.min(limit, mostPerPage))
        .map((number, at) => toTurn(number, from + at, part, parts));
      return Promise.resolve({ path: { name, turns: getNumbers(name).length }, from, turns, revision: state.revision });
    },
    readAgents: (from) => Promise.resolve({ from, total: 0, agents: [] }),
    find: () => Promise.reject(new Error('not asked here')),
    readPanel: () => Promise.reject(new Error('not asked here')),
    readRecord: () => Promise.reject(new Error('not asked here')),
    findPicture: () => undefined,
    annotations: undefined,
    follow: undefined,
  };
  return { source, asked, state };
}

function toTurn(number: number, position: number, part: number, parts: number): WireTurn {
  return {
    number,
    parent: number - 1,
    isLive: true,
    isRewound: false,
    resumesHere: false,
    startedAt: undefined,
    durationMs: undefined,
    entries: [toEntry(0, { role: 'prompt', summary: `turn ${number}` }), toEntry(1)],
    otherBranches: [],
    hidden: { records: 0, because: {}, unreadable: 0 },
    position,
    isCut: false,
    part,
    parts,
  };
}

/** Until everything that was asked for is here. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve();
}
