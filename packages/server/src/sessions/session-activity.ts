import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { UnlinkedSession } from './located-session.ts';

export const idleAfterMs = 10 * 60_000;

export interface Activity {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** First and last time its records name; if none does, when its files were written. */
export function toActivity({ session, modifiedMs }: UnlinkedSession): Activity {
  const { firstMs = modifiedMs, lastMs = modifiedMs } = readTimes(session);
  return { firstMs, lastMs };
}

/** First and last time that records of any of its files name. */
export function readTimes({ files: { main, agents } }: Session): {
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
} {
  const facts = [...(main === undefined ? [] : [main]), ...agents].map((file) => file.facts);
  const read = (times: readonly (string | undefined)[]) =>
    times.map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time));
  const first = read(facts.map(({ firstTimestamp }) => firstTimestamp));
  const last = read(facts.map(({ lastTimestamp }) => lastTimestamp));
  return {
    firstMs: first.length === 0 ? undefined : Math.min(...first),
    lastMs: last.length === 0 ? undefined : Math.max(...last),
  };
}

/** Whether none of its files has grown for ten minutes. */
export function isIdle({ modifiedMs }: Pick<UnlinkedSession, 'modifiedMs'>, now: number): boolean {
  return now - modifiedMs > idleAfterMs;
}
