import type { Turn, TurnTree } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { BranchView } from './session-view.ts';
import { toTurnTitle } from './to-turn-title.ts';

/**
 * Which way through the branches: the one that was written last (`live`), the one through a turn, or all turns in file
 * order.
 */
export type SessionPath = 'live' | 'all' | number;

/** The turns of a path in file order, the preamble first; undefined if there is no such turn. */
export function listPathTurns(tree: TurnTree, path: SessionPath): readonly Turn[] | undefined {
  const all = [tree.preamble, ...tree.turns];
  if (path === 'all') return all;
  if (path === 'live') return all.filter((turn) => turn.isShown);
  const chosen = all.find((turn) => turn.number === path);
  if (chosen === undefined) return undefined;
  const shown = new Set<Turn>();
  for (let turn: Turn | undefined = chosen; turn !== undefined && !shown.has(turn); turn = turn.parent) shown.add(turn);
  for (let turn = findNext(chosen); turn !== undefined && !shown.has(turn); turn = findNext(turn)) shown.add(turn);
  addLocalTurns(shown);
  return all.filter((turn) => shown.has(turn));
}

/** The branches that leave a turn and are not on the path shown. */
export function listOtherBranches(turn: Turn, shown: ReadonlySet<Turn>): readonly BranchView[] {
  return turn.children
    .filter((child) => !child.isLocal && !shown.has(child))
    .map((child) => ({
      turn: child.number,
      isLive: child.isLive,
      isShown: child.isShown,
      turns: countTurns(child),
      text: toTurnTitle(child, 80),
      startedAt: child.start?.node.timestamp,
    }));
}

/** Downwards a branch goes on where the session went on, else with what came last. */
function findNext(turn: Turn): Turn | undefined {
  const children = turn.children.filter((child) => !child.isLocal);
  return children.find((child) => child.isShown) ?? children.find((child) => child.isLive) ?? children.at(-1);
}

/** Commands that only answered are shown in place. */
function addLocalTurns(shown: Set<Turn>): void {
  const waiting = [...shown];
  for (let turn = waiting.pop(); turn !== undefined; turn = waiting.pop()) {
    for (const child of turn.children) {
      if (!child.isLocal || shown.has(child)) continue;
      shown.add(child);
      waiting.push(child);
    }
  }
}

function countTurns(turn: Turn): number {
  let count = 0;
  const waiting = [turn];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    count++;
    for (const child of at.children) waiting.push(child);
  }
  return count;
}
