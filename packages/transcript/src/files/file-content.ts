import type { Basis } from './file-version.ts';
import { toTextBytes, type TextForm } from './text-form.ts';

/** Why a content is uncertain. */
export type Doubt =
  /**
   * The record does not tell how lines end (`\n` or `\r\n`) and whether a byte-order mark is first; `\n` and none
   * are assumed, or what the file had before.
   */
  | 'line-ends'
  /** Carried on from when the file was last seen whole; something without a record may have changed it since. */
  | 'unwatched'
  /** Taken from what was asked for: the client noted nothing down about what it did. */
  | 'as-asked'
  /** The client put a mark of its own into the file, which the record does not show. */
  | 'marked-by-client'
  /** Replaced without a patch that would prove it. */
  | 'no-patch'
  /** Tabs at the start of some lines may be spaces here. */
  | 'indentation'
  /** Two records tell different things; the more trusted one counts. */
  | 'sources-disagree'
  /** The file was no valid UTF-8, it seems: only the text that the client made of it is known. */
  | 'encoding'
  /** Taken from a later look at the file; something without a record may have changed it in between. */
  | 'seen-later';

/** Why a content is unknown. */
export type Unknown =
  /** Only a change is recorded, and nothing of what the file was before. */
  | 'nothing-before'
  /** The patch does not fit what the file was: it was changed in between, by something without a record. */
  | 'patch-does-not-fit'
  /** The text to be replaced is not in what the file was. */
  | 'text-not-found'
  /** The client's copy is gone. */
  | 'backup-missing'
  /** The record cannot be read any more. */
  | 'record-gone'
  /** The record tells of a change, but not what was written. */
  | 'not-recorded';

/** What is known of a file at one moment. */
export type FileContent =
  | KnownContent
  | { readonly state: 'absent'; readonly basis: Basis; readonly sure: boolean; readonly doubts: readonly Doubt[] }
  | { readonly state: 'unknown'; readonly why: Unknown };

export interface KnownContent {
  readonly state: 'known';
  /** Lines end with `\n` and no byte-order mark is first; undefined for a file that is not text. */
  readonly text: string | undefined;
  /** The bytes themselves, where they are at hand. */
  readonly bytes: Uint8Array | undefined;
  readonly form: TextForm | undefined;
  readonly basis: Basis;
  /** Whether the text is certain. */
  readonly sure: boolean;
  /** Whether the bytes are. */
  readonly exact: boolean;
  readonly doubts: readonly Doubt[];
}

const assumedForm: TextForm = { hasByteOrderMark: false, lineEnds: 'lf' };

/** The bytes of a content; `exact` says whether they are certain. */
export function toContentBytes({ bytes, text, form }: KnownContent): Uint8Array {
  return bytes ?? toTextBytes(text ?? '', form ?? assumedForm);
}
