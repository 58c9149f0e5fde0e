import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { toPanelText } from '../model/copied-text.ts';
import { listPathTurns } from '../model/list-path-turns.ts';
import type { LastAnswer } from '../model/session-comparison.ts';
import { buildTurnView, type TurnThread } from './build-turn-view.ts';
import { divideTurn } from './divide-turn.ts';
import { openViewContext, type SessionViewSources } from './view-context.ts';

/** An answer is nearly always among the last records of a turn: only those are read. */
const partBytes = 256 * 1024;
/** A session that went on for longer without a word is not worth reading to its start. */
const mostTurns = 20;

/** What the model said last on the path shown; undefined if it said nothing, or only long ago. */
export async function readLastAnswer(session: Session, sources: SessionViewSources): Promise<LastAnswer | undefined> {
  const { main } = session.files;
  const path = listPathTurns(session.tree, 'live') ?? [];
  if (main === undefined) return undefined;
  const context = openViewContext(session, sources, { opensAgents: false, withMedia: false });
  const thread: TurnThread = {
    path: main.path,
    queuedPrompts: new Set(session.queuedPrompts),
    shown: new Set(path),
    buildAgent: () => Promise.resolve(undefined),
  };
  for (const turn of path.slice(-mostTurns).reverse()) {
    const text = await findAnswer(turn);
    if (text !== undefined) return { turn: turn.number, text };
  }
  return undefined;

  async function findAnswer(turn: Turn): Promise<string | undefined> {
    for (const records of divideTurn(turn.records, partBytes).toReversed()) {
      const { entries } = await buildTurnView({ ...turn, records }, thread, context, turn);
      const answer = entries.findLast(
        ({ role, author, level }) => role === 'answer' && author === 'assistant' && level === 'info',
      );
      if (answer !== undefined) return answer.panels.map(toPanelText).join('\n').trim();
    }
    return undefined;
  }
}
