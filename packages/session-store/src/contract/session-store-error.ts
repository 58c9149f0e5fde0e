/**
 * Why a store does not do what it was asked. `code` is one of `INVALID_KEY`, `INVALID_ENTRY`, `BUSY`, `NO_SDK`,
 * `NOT_A_HUB`, `CONFLICT`, or what a hub or the system says, such as `QUOTA` or `ENOSPC`.
 */
export class SessionStoreError extends Error {
  readonly code: string;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(problem: {
    readonly code: string;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly cause?: unknown;
  }) {
    super(
      problem.hint === undefined || problem.hint === '' ? problem.message : `${problem.message}. ${problem.hint}`,
      problem.cause === undefined ? undefined : { cause: problem.cause },
    );
    this.name = 'SessionStoreError';
    this.code = problem.code;
    this.hint = problem.hint === '' ? undefined : problem.hint;
  }
}
