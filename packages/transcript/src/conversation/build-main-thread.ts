import { buildTurns, type TurnTree } from './build-turns.ts';
import { linkThread, type Thread } from './link-thread.ts';
import type { FileFacts } from './open-file-facts.ts';

/** The main thread of a main file with its turns: every record that is on no sidechain. */
export interface MainThread {
  readonly thread: Thread;
  readonly tree: TurnTree;
}

const known = new WeakMap<object, MainThread>();

/** The same for the same facts, which never change: a session and the rows of its main file share it. */
export function buildMainThread(facts: Pick<FileFacts, 'nodes' | 'lastPrompt'>): MainThread {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const { table } = facts.nodes;
  const thread = linkThread(facts.nodes, table.sidechains === 0 ? undefined : (index) => !table.isSidechain(index));
  const built = { thread, tree: buildTurns(thread, facts.lastPrompt) };
  known.set(facts, built);
  return built;
}
