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

/** Recognised by this field, not by its class: each bundle of the command has its own copy of the class. */
const mark = Symbol.for('scrollkeep.hub-error');

/** A request that the hub refused. Nothing was changed. */
export class HubError extends Error {
  readonly [mark] = true;
  readonly code: HubErrorCode;
  readonly hint: string;
  /** More facts for programs, besides the code. */
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
