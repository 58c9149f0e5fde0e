import type { ExitCode } from './exit-codes.ts';

/**
 * A problem of the environment or of the call (not of the data, not a bug): one line for the person, what to do about
 * it, and the status to end with. Only the edge (run-command-line) catches it.
 */
export class AppError extends Error {
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
