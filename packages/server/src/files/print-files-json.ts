import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { FileHistories } from './read-file-histories.ts';
import { toFileSummary, toSessionFacts } from './to-file-facts.ts';

/**
 * The files that the sessions touched (`FilesAnswer`) as indented JSON, file by file: a session may have touched tens
 * of thousands of files, and the text of all of them is never held.
 */
export function* printFilesJson(
  { histories, sessions }: Pick<FileHistories, 'histories' | 'sessions'>,
  fits: (history: FileHistory) => boolean,
): Generator<string, void, void> {
  const named = new Set<string>();
  let isFirst = true;
  yield '{\n  "files": [';
  for (const history of histories) {
    if (!fits(history)) continue;
    const file = toFileSummary(history);
    for (const author of file.authors) named.add(author.session);
    yield `${isFirst ? '' : ','}\n    ${indent(file, 4)}`;
    isFirst = false;
  }
  yield `${isFirst ? '' : '\n  '}],\n  "sessions": ${indent(toSessionFacts(named, sessions), 2)}\n}\n`;
}

/** No text in JSON holds a line end, so each one is the printer's own. */
function indent(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
