export type HubErrorCode =
  /** Also where the asker may not know whether it exists. */
  | 'NOT_FOUND'
  | 'NOT_ALLOWED'
  | 'INVALID'
  | 'TAKEN'
  | 'TOO_MANY'
  | 'LAST_OWNER'
  | 'HELD'
  | 'ALREADY_SET_UP'
  | 'VERSION_CONFLICT'
  | 'MISSING_CHUNKS'
  | 'REDACTION_REQUIRED'
  | 'QUOTA_EXCEEDED'
  | 'BUSY'
  | 'HUB_UNUSABLE';

/** Told by this, not by its class: a part of the command that was bundled apart has a class of its own. */
const mark = Symbol.for('scrollkeep.hub-error');

/** Why the hub did not do what it was asked. Nothing was changed. */
export class HubError extends Error {
  readonly [mark] = true;
  readonly code: HubErrorCode;
  readonly hint: string;
  /** What a program needs to go on, beside the code. */
  readonly facts: Readonly<Record<string, number | string>>;

  constructor(
    code: HubErrorCode,
    message: string,
    hint = '',
    { facts = {}, ...options }: ErrorOptions & { readonly facts?: HubError['facts'] } = {},
  ) {
    super(message, options);
    this.facts = facts;
    this.name = 'HubError';
    this.code = code;
    this.hint = hint;
  }
}

export function isHubError(error: unknown): error is HubError {
  return error instanceof Error && mark in error;
}
