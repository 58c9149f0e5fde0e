import { compare, isMarked, matchesFileField } from '@scrollkeep/transcript/query/match-query.ts';
import type { QueryNode } from '@scrollkeep/transcript/query/query.ts';
import type { SearchView, ViewedFile } from './open-search-view.ts';

/**
 * The sessions that a query about sessions finds (see `isSessionQuery`), each with its files, the main one first. A
 * session has what any of its files has, so `-model:opus` leaves out those of which a single agent ran on it.
 */
export function findSessions(view: SearchView, root: QueryNode): ReadonlyMap<number, readonly ViewedFile[]> {
  const sessions = new Map<number, ViewedFile[]>();
  for (const file of view.files.values()) {
    if (file.sessionId === undefined || file.isSide) continue;
    const files = sessions.get(file.sessionId) ?? [];
    if (file.agent === undefined) files.unshift(file);
    else files.push(file);
    sessions.set(file.sessionId, files);
  }
  const found = evaluate(root);
  return new Map([...sessions].filter(([session]) => found.has(session)));

  function evaluate(node: QueryNode): ReadonlySet<number> {
    switch (node.kind) {
      case 'and': {
        // A window of time is one: what was active before and after it was not active in it.
        const times = node.nodes.filter((each) => each.kind === 'time');
        const sets = node.nodes.filter((each) => each.kind !== 'time').map(evaluate);
        if (times.length > 0)
          sets.push(whereActive(Math.max(...times.map(({ from }) => from)), Math.min(...times.map(({ to }) => to))));
        return new Set([...sessions.keys()].filter((session) => sets.every((set) => set.has(session))));
      }
      case 'or':
        return new Set(node.nodes.flatMap((each) => [...evaluate(each)]));
      case 'not': {
        const excluded = evaluate(node.node);
        return new Set([...sessions.keys()].filter((session) => !excluded.has(session)));
      }
      case 'time':
        return whereActive(node.from, node.to);
      case 'cost':
        return where(
          ({ costMicroDollars }) =>
            costMicroDollars !== undefined && compare(costMicroDollars, node.comparison, node.microDollars),
        );
      case 'field': {
        const { field, value, isPrefix } = node;
        if (field === 'tool' || field === 'file' || field === 'type') return new Set();
        return where((file) => matchesFileField(field, value, isPrefix, file));
      }
      case 'marked':
        return where((file) => isMarked(file, node.mark));
      default:
        return new Set();
    }
  }

  function where(fits: (file: ViewedFile) => boolean): ReadonlySet<number> {
    return new Set([...sessions].filter(([, files]) => files.some(fits)).map(([session]) => session));
  }

  function whereActive(from: number, to: number): ReadonlySet<number> {
    const active = new Set<number>();
    for (const { start, end, file } of view.ranges) {
      if (file.sessionId === undefined || active.has(file.sessionId)) continue;
      for (let document = start; document < end; document++) {
        const time = view.times[document] as number;
        if (time < from || time >= to || Number.isNaN(time)) continue;
        active.add(file.sessionId);
        break;
      }
    }
    return active;
  }
}
