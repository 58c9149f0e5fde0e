import type { Doubt, Unknown } from '@scrollkeep/transcript/files/file-content.ts';
import type { Basis } from '@scrollkeep/transcript/files/file-version.ts';

/** The words for what a content rests on. */
export const basisWords: Readonly<Record<Basis, string>> = {
  checkpoint: 'checkpoint',
  whole: 'whole content in the record',
  patch: 'structured patch',
  replay: 'replay',
  nothing: 'nothing',
};

export const doubtWords: Readonly<Record<Doubt, string>> = {
  'line-ends': 'how its lines end is not recorded',
  unwatched:
    'carried on from the last time the whole file was seen; something without a record may have changed it since',
  'as-asked': 'taken from what was asked for, the client noted down no result',
  'marked-by-client': 'the client put a mark of its own into the file that the record does not show',
  'no-patch': 'no patch proves the change',
  indentation: 'tabs at the start of some lines may be spaces here',
  'sources-disagree': 'two records tell different things, the more trusted one counts',
  encoding: 'the file was no valid UTF-8, only the text that the client made of it is known',
  'seen-later': 'taken from a later look at the file',
};

export const unknownWords: Readonly<Record<Unknown, string>> = {
  'nothing-before': 'only the change is recorded, not what the file was before it',
  'patch-does-not-fit':
    'the recorded patch does not fit what is known of the file: something without a record changed it',
  'text-not-found': 'the replaced text is not in what is known of the file: something without a record changed it',
  'backup-missing': 'the client’s copy is gone',
  'record-gone': 'the record can no longer be read',
  'not-recorded': 'the client recorded that it changed, but not what it wrote',
};
