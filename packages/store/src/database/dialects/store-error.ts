export type StoreErrorCode =
  | 'INDEX_TOO_NEW'
  | 'INDEX_BROKEN'
  | 'INDEX_BUSY'
  | 'INDEX_UNUSABLE'
  | 'NO_SQLITE'
  | 'NO_SERVER'
  | 'BAD_SQL'
  | 'SQL_TOO_LATE'
  | 'SQL_TOO_LONG';

/** Told by this, not by its class: a part of the command that was bundled apart has a class of its own. */
const mark = Symbol.for('scrollkeep.store-error');

/** A problem of the surroundings: a database that cannot be opened or used. What to do about it is in the hint. */
export class StoreError extends Error {
  readonly [mark] = true;
  readonly code: StoreErrorCode;
  readonly hint: string;

  constructor(code: StoreErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
    this.hint = hint;
  }
}

export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && mark in error;
}
