import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import { showsNothing } from '../model/shows-nothing.ts';
import { buildAgentView } from './build-agent-view.ts';
import { buildSessionHeader } from './build-session-header.ts';
import { buildTurnView, type TurnThread } from './build-turn-view.ts';
import { divideTurn } from './divide-turn.ts';
import { listPathTurns, type SessionPath } from '../model/list-path-turns.ts';
import { addHidden, listHiddenOfAgent, listHiddenOfTurn } from '../model/hidden-counts.ts';
import type { AgentView, PiecedTurnView, SessionView, TurnView } from '../model/session-view.ts';
import { openViewContext, type SessionViewSources, type ViewContext } from './view-context.ts';

export interface SessionViewOptions {
  /** Default: the live path. */
  readonly path?: SessionPath;
  /** Only turns with these numbers, both included. */
  readonly turns?: { readonly first: number; readonly last: number };
  /** Whether agents come with their own turns, at any depth. */
  readonly opensAgents?: boolean;
  /** Whether images and documents come with their data. */
  readonly withMedia?: boolean;
  /** A turn longer than this comes in several views, so that only so much of it is in memory. */
  readonly partBytes?: number;
}

/** The whole view at once; for long sessions read the turns one by one. */
export async function buildSessionView(
  session: Session,
  sources: SessionViewSources,
  options: SessionViewOptions = {},
): Promise<SessionView> {
  const turns: TurnView[] = [];
  for await (const turn of readTurnViews(session, sources, options)) turns.push(turn);
  const orphans: AgentView[] = [];
  for await (const orphan of readOrphanViews(session, sources, options)) orphans.push(orphan);
  const header = buildSessionHeader(session);
  const hidden = addHidden([
    header.unplaced,
    ...turns.flatMap(listHiddenOfTurn),
    ...orphans.flatMap(listHiddenOfAgent),
  ]);
  return { header, turns, orphans, hidden };
}

/** The turns of a path one after another: only one, or one part of it, is in memory. */
export async function* readTurnViews(
  session: Session,
  sources: SessionViewSources,
  options: SessionViewOptions = {},
): AsyncGenerator<PiecedTurnView, void, void> {
  const { main } = session.files;
  if (main === undefined) return;
  const path = listPathTurns(session.tree, options.path ?? 'live') ?? [];
  const context = toContext(session, sources, options);
  const shown = new Set(path);
  const queuedPrompts = new Set(session.queuedPrompts);
  for (const turn of path) {
    if (!isWanted(turn, options)) continue;
    const thread: TurnThread = {
      path: main.path,
      queuedPrompts,
      shown,
      buildAgent: (run) => buildAgentView(run, context),
    };
    const parts = options.partBytes === undefined ? [] : divideTurn(turn.records, options.partBytes);
    if (parts.length > 1) {
      yield* readParts(turn, parts, thread, context);
      continue;
    }
    const view = await buildTurnView(turn, thread, context);
    if (!showsNothing(view) || view.hidden.records > 0 || view.hidden.unreadable > 0) yield view;
  }
}

async function* readParts(
  turn: Turn,
  parts: readonly (readonly ThreadRecord[])[],
  thread: TurnThread,
  context: ViewContext,
): AsyncGenerator<PiecedTurnView, void, void> {
  for (const [at, records] of parts.entries()) {
    const view = await buildTurnView({ ...turn, records }, thread, context, turn);
    const isLast = at === parts.length - 1;
    yield {
      ...view,
      otherBranches: isLast ? view.otherBranches : [],
      resumesHere: isLast && view.resumesHere,
      piece: { isFirst: at === 0, isLast },
    };
  }
}

/** Agents whose call cannot be found, one after another. */
export async function* readOrphanViews(
  session: Session,
  sources: SessionViewSources,
  options: SessionViewOptions = {},
): AsyncGenerator<AgentView, void, void> {
  if (options.turns !== undefined) return;
  const context = toContext(session, sources, options);
  for (const run of context.orphans) {
    const view = await buildAgentView(run, context);
    if (view !== undefined) yield view;
  }
}

function isWanted(turn: Turn, { turns }: SessionViewOptions): boolean {
  return turns === undefined || (turn.number >= turns.first && turn.number <= turns.last);
}

function toContext(session: Session, sources: SessionViewSources, options: SessionViewOptions): ViewContext {
  return openViewContext(session, sources, {
    opensAgents: options.opensAgents === true,
    withMedia: options.withMedia === true,
  });
}
