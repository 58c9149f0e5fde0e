import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { listPathTurns, type SessionPath } from '../model/list-path-turns.ts';
import type { AgentView } from '../model/session-view.ts';
import { openViewContext, type ViewContext } from '../build-view/view-context.ts';

/**
 * One state of a session with what its pages are made of: the same for the server and for a file that was dropped on
 * the web app.
 */
export interface PagedSession {
  readonly session: Session;
  readonly context: Omit<ViewContext, 'readRecords'>;
  /** The turns of a path by position; undefined if there is no such turn. */
  readonly findPath: (path: SessionPath) => TurnPath | undefined;
  readonly queuedPrompts: ReadonlySet<number>;
  /** Views of agents that were built already, with the number of records they were built from. */
  readonly agentViews: AgentViews;
}

export interface TurnPath {
  readonly turns: readonly Turn[];
  readonly shown: ReadonlySet<Turn>;
}

export type AgentViews = Map<string, { readonly nodes: number; readonly view: AgentView }>;

/** A person looks at a few branches; a program that asks for all of them must not fill memory. */
const mostPaths = 8;

export function openPagedSession(session: Session, agentViews: AgentViews = new Map()): PagedSession {
  const unread = { readRecords: () => Promise.resolve(new Map<RecordNode, never>()) };
  const paths = new Map<SessionPath, TurnPath>();
  return {
    session,
    context: openViewContext(session, unread, { opensAgents: false, withMedia: false }),
    findPath(path) {
      const known = paths.get(path);
      if (known !== undefined) return known;
      const all = listPathTurns(session.tree, path);
      if (all === undefined) return undefined;
      const found = { turns: all.filter((turn) => turn.number > 0 || isWorthShowing(turn)), shown: new Set(all) };
      if (paths.size >= mostPaths) paths.clear();
      paths.set(path, found);
      return found;
    },
    queuedPrompts: new Set(session.queuedPrompts),
    agentViews,
  };
}

/** The preamble has a position only if there is something in it. */
function isWorthShowing(preamble: Turn): boolean {
  return preamble.records.length > 0 || preamble.children.filter((child) => !child.isLocal).length > 1;
}
