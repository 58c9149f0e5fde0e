export type AnnotationsErrorCode =
  | 'ANNOTATIONS_BUSY'
  | 'ANNOTATIONS_DAMAGED'
  | 'ANNOTATIONS_TOO_NEW'
  | 'BAD_ANNOTATION'
  | 'NAME_TAKEN'
  | 'NO_SUCH_SEARCH';

/** A problem of a file with what a person wrote, or of what should be written into it. */
export class AnnotationsError extends Error {
  readonly code: AnnotationsErrorCode;
  readonly hint: string | undefined;

  constructor(code: AnnotationsErrorCode, message: string, hint?: string) {
    super(message);
    this.name = 'AnnotationsError';
    this.code = code;
    this.hint = hint;
  }
}
