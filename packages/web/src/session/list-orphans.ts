import type { SessionAnswer, WireAgent } from '@scrollkeep/view/wire/wire-session.ts';

/** The agents that a page shows by themselves, because the transcript with their calls is missing. */
export function listOrphans(answer: SessionAnswer | undefined): readonly WireAgent[] {
  return answer?.header.status === 'missing' ? answer.agents.filter(({ parent }) => parent === null) : none;
}

const none: readonly never[] = [];
