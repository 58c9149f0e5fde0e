import type { FileHistory } from '@scrollkeep/transcript';
import type { FilesAnswer } from '@scrollkeep/view/wire-files';
import type { FileHistories } from './read-file-histories.ts';
import { toFileSummary, toSessionFacts } from './to-file-facts.ts';

/** The files that the sessions touched. Nothing but records was read: no content. */
export function buildFilesAnswer({ histories, sessions }: FileHistories, fits: (history: FileHistory) => boolean = () => true): FilesAnswer {
  const files = histories.filter(fits).map(toFileSummary);
  return { files, sessions: toSessionFacts(files.flatMap((file) => file.authors.map((author) => author.session)), sessions) };
}
