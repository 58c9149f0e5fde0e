import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';

/** A session with what it cost. */
export function withCost(answer: SessionAnswer, costs: ReadonlyMap<string, number | null>): SessionAnswer {
  return { ...answer, costMicros: costs.get(answer.header.id) ?? null };
}
