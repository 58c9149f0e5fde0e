import { ApiProblem, findProblem, type ProblemStatus } from '@scrollkeep/server/http/protocol/api-problem.ts';
import type { RateAnswer } from '../access/rate-limits.ts';
import { isHubError, type HubErrorCode } from '../database/hub-error.ts';
import { isDiskFull } from '../database/is-disk-full.ts';

const statuses: Readonly<Record<HubErrorCode, ProblemStatus>> = {
  NOT_FOUND: 404,
  NOT_ALLOWED: 403,
  INVALID: 400,
  TAKEN: 409,
  TOO_MANY: 409,
  LAST_OWNER: 409,
  HELD: 409,
  ALREADY_SET_UP: 409,
  VERSION_CONFLICT: 409,
  MISSING_CHUNKS: 409,
  REDACTION_REQUIRED: 403,
  QUOTA_EXCEEDED: 413,
  BUSY: 503,
  HUB_UNUSABLE: 503,
};

/** The answer for an expected error; undefined for bugs. */
export function findHubProblem(error: unknown): ApiProblem | undefined {
  if (!isHubError(error)) return isDiskFull(error) ? toDiskFull() : findProblem(error);
  return new ApiProblem({
    status: statuses[error.code],
    code: error.code,
    detail: toSentence(error.message),
    hint: error.hint,
  });
}

function toDiskFull(): ApiProblem {
  return new ApiProblem({
    status: 507,
    code: 'DISK_FULL',
    detail: "The hub's disk is full.",
    hint: 'Nothing is lost. Ask the person who runs the hub to free some space, then try again.',
  });
}

/** More facts of a problem for programs, besides its code. */
export function listFacts(error: unknown): Readonly<Record<string, number | string>> {
  return isHubError(error) ? error.facts : {};
}

/** Messages start in lower case, because a command prints its name before them. Here they are sentences. */
export function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?:]$/.test(message) ? '' : '.');
}

/** Throws if there were too many. */
export function checkRate(answer: RateAnswer, detail = 'Too many attempts.'): void {
  if (answer.isAllowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(answer.waitMs / 1000));
  throw new ApiProblem({
    status: 429,
    code: 'TOO_MANY_TRIES',
    detail,
    hint: `Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds,
  });
}

export function toNotSignedIn(): ApiProblem {
  return new ApiProblem({
    status: 401,
    code: 'NOT_SIGNED_IN',
    detail: 'This request requires an account.',
    hint: 'Sign in at /sign-in, or send a device token or a key as `Authorization: Bearer`.',
  });
}

export function toNotFound(): ApiProblem {
  return new ApiProblem({ status: 404, code: 'NOT_FOUND', detail: 'Not found.', hint: '' });
}
