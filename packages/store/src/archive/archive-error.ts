export type ArchiveErrorCode =
  | 'ARCHIVE_BUSY'
  | 'ARCHIVE_DAMAGED'
  | 'ARCHIVE_TOO_NEW'
  | 'ARCHIVE_MOVED'
  | 'NO_HARD_LINKS'
  | 'NO_ARCHIVE'
  | 'COPY_ENCRYPTED'
  | 'NOT_AN_EXPORT';

/**
 * A problem of the archive as a whole, or of a chunk that somebody needs; problems of single source files are values.
 */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly hint: string | undefined;

  constructor(code: ArchiveErrorCode, message: string, hint?: string) {
    super(message);
    this.name = 'ArchiveError';
    this.code = code;
    this.hint = hint;
  }
}
