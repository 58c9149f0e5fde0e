import type { Doubt, Unknown } from '@scrollkeep/transcript/files/file-content.ts';
import type { Basis } from '@scrollkeep/transcript/files/file-version.ts';

/** The words for what a content rests on. */
export const basisWords: Readonly<Record<Basis, string>> = {
  checkpoint: 'checkpoint',
  whole: 'whole content',
  patch: 'patch',
  replay: 'replay',
  nothing: 'nothing',
};

export const doubtWords: Readonly<Record<Doubt, string>> = {
  'line-ends': 'line endings are not recorded',
  unwatched: 'carried over from the last complete version; it may have changed since without a record',
  'as-asked': 'taken from the request; Claude Code recorded no result',
  'marked-by-client': 'Claude Code added a marker to the file that the record does not show',
  'no-patch': 'no patch proves the change',
  indentation: 'tabs at the start of some lines may be spaces here',
  'sources-disagree': 'two records disagree; the more reliable one is used',
  encoding: 'the file was not valid UTF-8; only its decoded text is known',
  'seen-later': 'taken from a later version',
};

export const unknownWords: Readonly<Record<Unknown, string>> = {
  'nothing-before': 'only the change is recorded, not the previous content',
  'patch-does-not-fit': 'the recorded patch does not apply: the file was changed without a record',
  'text-not-found': 'the replaced text is missing: the file was changed without a record',
  'backup-missing': 'the checkpoint is gone',
  'record-gone': 'the record can no longer be read',
  'not-recorded': 'Claude Code recorded the change, but not the content',
};
