import { PageProblem } from '@scrollkeep/view/pages/page-problem.ts';
import type { Problem } from '@scrollkeep/view/wire/wire.ts';
import { isAppError } from '../../errors/app-error.ts';

/** Why a request cannot be answered; the edge makes a problem document of it. */
export class ApiProblem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly hint: string;
  /** When it is worth asking again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ProblemFacts) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.hint = problem.hint;
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }
}

interface ProblemFacts {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly detail: string;
  readonly hint: string;
  readonly retryAfterSeconds?: number;
}

export type ProblemStatus = keyof typeof titles;

/** What is known to go wrong, as the rest of the program says it; undefined for bugs. */
export function findProblem(error: unknown): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error;
  if (error instanceof PageProblem)
    return new ApiProblem({ status: 404, code: error.code, detail: error.message, hint: error.hint });
  const status = isAppError(error) ? resolverStatus.get(error.code) : undefined;
  if (!isAppError(error) || status === undefined) return undefined;
  return new ApiProblem({ status, code: error.code, detail: toSentence(error.message), hint: error.hint ?? '' });
}

/** Behind the name of a command a message goes on in small letters; here it is alone. */
function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?:]$|\n/.test(message) ? '' : '.');
}

/** What finding a session by its name can end with. */
const resolverStatus: ReadonlyMap<string, ProblemStatus> = new Map([
  ['NO_SUCH_SESSION', 404],
  ['AMBIGUOUS_SESSION', 400],
]);

export function toProblem(error: unknown): Problem {
  // What went wrong inside may name files and contents; the log of --verbose has it.
  const known =
    findProblem(error) ??
    new ApiProblem({
      status: 500,
      code: 'INTERNAL',
      detail: 'Internal server error.',
      hint: 'This is a bug: please report it with the output of --verbose.',
    });
  return {
    type: 'about:blank',
    title: titles[known.status],
    status: known.status,
    code: known.code,
    detail: known.message,
    hint: known.hint,
  };
}

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
} as const;
