import { createHash } from 'node:crypto';
import { ApiProblem } from '../protocol/api-problem.ts';

/** Counts tries to get in, whatever the way: form, bearer, link, cookie. */
export interface AttemptLimiter {
  /**
   * To be called before anything is compared or awaited; throws where there were too many tries. A browser sends its
   * cookie again and again by itself, so the same wrong cookie counts once.
   */
  take(address: string, cookie?: string): Attempt;
}

export interface Attempt {
  /** The try was right and does not count. */
  forget(): void;
}

/**
 * In any minute. Everybody together can hardly guess a password of eight letters at this rate: 31 million tries a year.
 */
export const maxAttempts = { ofAddress: 10, ofAll: 60 } as const;
export const attemptWindowMs = 60_000;

interface CountedAttempt {
  readonly address: string;
  readonly at: number;
  readonly cookie: string | undefined;
}

/**
 * Only tries that were let through are kept, so there are never more than `maxAttempts.ofAll`, however many strangers
 * come.
 */
export function openAttemptLimiter(now: () => number): AttemptLimiter {
  let attempts: readonly CountedAttempt[] = [];
  return {
    take(address, cookie) {
      const at = now();
      attempts = attempts.filter((each) => at - each.at < attemptWindowMs);
      const own = attempts.filter((each) => each.address === address);
      const attempt = {
        address,
        at,
        cookie: cookie === undefined ? undefined : createHash('sha256').update(cookie).digest('base64'),
      };
      if (attempt.cookie !== undefined && own.some((each) => each.cookie === attempt.cookie))
        return { forget: () => undefined };
      const inTheWay =
        own.length >= maxAttempts.ofAddress ? own[0] : attempts.length >= maxAttempts.ofAll ? attempts[0] : undefined;
      if (inTheWay !== undefined) throw toTooMany(inTheWay.at + attemptWindowMs - at);
      attempts = [...attempts, attempt];
      return { forget: () => void (attempts = attempts.filter((each) => each !== attempt)) };
    },
  };
}

function toTooMany(waitMs: number): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiProblem({
    status: 429,
    code: 'TOO_MANY_TRIES',
    detail: 'Too many wrong passwords, links or tokens.',
    hint: `Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds,
  });
}
