import type { Problem } from '@scrollkeep/view/wire';

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

export function toProblem(error: unknown): Problem {
  // What went wrong inside may name files and contents; the log of --verbose has it.
  const known = error instanceof ApiProblem ? error : new ApiProblem({ status: 500, code: 'INTERNAL', detail: 'The server failed to answer.', hint: 'This is a bug: run it with --verbose and report what it says.' });
  return { type: 'about:blank', title: titles[known.status], status: known.status, code: known.code, detail: known.message, hint: known.hint };
}

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
