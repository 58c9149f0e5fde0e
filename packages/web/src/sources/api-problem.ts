import type { Problem } from '@scrollkeep/view/wire/wire.ts';
import { texts } from '../texts/texts.ts';

/** A failure as it is told to a person: what, and what to do about it. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.hint = hint;
  }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'title' in value;
}

/** Any failure, in words. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(
    'UNEXPECTED',
    error instanceof Error ? error.message : String(error),
    texts.problems.unexpectedHint,
  );
}
