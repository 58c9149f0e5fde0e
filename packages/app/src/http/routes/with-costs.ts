import type { SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';

/** Sessions with what they cost, as far as that is known. */
export function withCosts(answer: SessionsAnswer, costs: ReadonlyMap<string, number | null>): SessionsAnswer {
  return {
    ...answer,
    sessions: answer.sessions.map((session) => ({ ...session, costMicros: costs.get(session.id) ?? null })),
  };
}

/** A session with what it cost. */
export function withCost(answer: SessionAnswer, costs: ReadonlyMap<string, number | null>): SessionAnswer {
  return { ...answer, costMicros: costs.get(answer.header.id) ?? null };
}
