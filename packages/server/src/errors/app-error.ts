import type { ExitCode } from './exit-codes.ts';

/** Known by this, not by its class: a part of the command that was bundled apart has a class of its own. */
const mark = Symbol.for('scrollkeep.app-error');

/**
 * A problem of the environment or of the call (not of the data, not a bug): one line for the person, what to do about
 * it, and the status to end with. Only the edge (run-command-line) catches it.
 */
export class AppError extends Error {
  readonly [mark] = true;
  readonly code: string;
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;

  constructor(problem: { code: string; message: string; hint?: string; exitCode: ExitCode; cause?: unknown }) {
    super(problem.message, problem.cause === undefined ? undefined : { cause: problem.cause });
    this.name = 'AppError';
    this.code = problem.code;
    this.hint = problem.hint;
    this.exitCode = problem.exitCode;
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && mark in error;
}
