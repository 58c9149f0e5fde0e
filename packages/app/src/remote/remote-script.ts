// What is run on the other machine: plain POSIX shell, so that nothing has to be installed there. It only ever reads.

import { quoteForShell } from '@scrollkeep/view/text/to-shell-word.ts';

/** Lines of the answer that are ours start with it: a login may print anything before. */
export type Mark = string;

/** What of which bytes are wanted. */
export interface WantedRange {
  readonly path: string;
  readonly from: number;
  readonly length: number;
}

/**
 * Lists a folder: the mark, the kind of folder, the name of the machine and the folder's real path, then a line for
 * each file with size, time, inode and path, and the mark again. Links are not followed below the named folders.
 */
export function toListScript(path: string | undefined, folders: readonly string[], mark: Mark): string {
  return [
    'LC_ALL=C; export LC_ALL',
    'umask 077',
    `cd -- ${path === undefined ? '"${CLAUDE_CONFIG_DIR:-$HOME/.claude}"' : quoteForShell(path)} || ` +
      `{ echo '${mark} missing'; exit 0; }`,
    // GNU and BusyBox, else BSD and macOS.
    "if stat -c %i . >/dev/null 2>&1; then set -- stat -c '%s %Y %i %n'; else set -- stat -f '%z %m %i %N'; fi",
    `if [ -d projects ]; then echo '${mark} config-folder'; else echo '${mark} folder'; fi`,
    'uname -n',
    'pwd -P',
    'if [ -d projects ]; then',
    `  for folder in ${folders.map(quoteForShell).join(' ')}; do`,
    '    if [ -d "$folder" ]; then find -H "$folder" -type f -exec "$@" {} +; fi',
    '  done',
    '  for file in *; do if [ -f "$file" ] && [ ! -h "$file" ]; then "$@" "./$file"; fi; done',
    'else find . -type f -exec "$@" {} +; fi',
    `echo '${mark} end'`,
    '',
  ].join('\n');
}

/** Sends ranges of files below a folder, each followed by a line with the mark and its number. */
export function toReadScript(folder: string, ranges: readonly WantedRange[], mark: Mark): string {
  return [
    'LC_ALL=C; export LC_ALL',
    `cd -- ${quoteForShell(folder)} || exit 0`,
    `echo '${mark} begin'`,
    // The file may have grown since it was listed: only what was listed is sent.
    'send() { tail -c "+$2" "./$1" | head -c "$3"; echo; echo "$4"; }',
    ...ranges.map(({ path, from, length }, at) => `send ${quoteForShell(path)} ${from + 1} ${length} '${mark} ${at}'`),
    '',
  ].join('\n');
}
