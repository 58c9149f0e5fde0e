import type { UnlinkedSession } from './located-session.ts';

export const idleAfterMs = 10 * 60_000;

export interface Activity {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** First and last time its records name; where none does, when its files were written. */
export function toActivity({ session, modifiedMs }: UnlinkedSession): Activity {
  const facts = [session.files.main?.facts, ...session.files.agents.map((agent) => agent.facts)];
  const read = (times: readonly (string | undefined)[]) =>
    times.map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time));
  const first = read(facts.map((each) => each?.firstTimestamp));
  const last = read(facts.map((each) => each?.lastTimestamp));
  return {
    firstMs: first.length === 0 ? modifiedMs : Math.min(...first),
    lastMs: last.length === 0 ? modifiedMs : Math.max(...last),
  };
}

/** Whether none of its files has grown for ten minutes. */
export function isIdle({ modifiedMs }: Pick<UnlinkedSession, 'modifiedMs'>, now: number): boolean {
  return now - modifiedMs > idleAfterMs;
}
