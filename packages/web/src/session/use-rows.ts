import { useMemo } from 'preact/hooks';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { Conversation } from './conversation.ts';
import type { FoldStore } from './fold-store.ts';
import { buildRows, type Row } from './rows.ts';

/** The rows of the thread that is shown; made anew when one of `changes` is another one. */
export function useRows(
  conversation: Conversation,
  agent: string | undefined,
  answer: SessionAnswer | undefined,
  newFrom: number | undefined,
  folds: FoldStore,
  changes: readonly unknown[],
): readonly Row[] {
  return useMemo(
    () =>
      buildRows({
        conversation,
        agent,
        isAgentOpen: (id) => folds.findOpen(`agent:${id}`) ?? false,
        // Shown by themselves, because the transcript with their calls is missing.
        orphans: answer?.header.status === 'missing' ? answer.agents.filter(({ parent }) => parent === null) : [],
        newFrom,
      }),
    [conversation, agent, newFrom, answer, ...changes],
  );
}
