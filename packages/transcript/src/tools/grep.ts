import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const grepTool = toolEntry({
  name: 'Grep',
  doc:
    'Searches the content of files with ripgrep. `filenames` is filled only in the mode `files_with_matches`; the other modes have what was found ' +
    'in `content` and an empty list. The newest clients have no such tool any more and search with `Bash`.',
  input: {
    pattern: text('regular expression'),
    path: optional(text('file or folder; missing means the working directory')),
    glob: optional(text('only files with such names')),
    type: optional(text('only files of a language, as ripgrep calls it')),
    output_mode: optional(text('missing means `files_with_matches`', ['content', 'files_with_matches', 'count'])),
    '-A': optional(number('lines after')),
    '-B': optional(number('lines before')),
    '-C': optional(number('lines around')),
    context: optional(number('the same as `-C`')),
    '-i': optional(boolean('upper and lower case alike')),
    '-n': optional(boolean('with line numbers')),
    '-o': optional(boolean('only what matched')),
    multiline: optional(boolean()),
    head_limit: optional(number('at most so many lines or files')),
    offset: optional(number('leave out the first ones')),
    include: optional(text('the same as `glob`; until 1.0.43')),
  },
  result: object({
    mode: optional(text('missing in early 1.0, which lists files only', ['content', 'files_with_matches', 'count'])),
    numFiles: number('0 in the mode `content`, whatever was found'),
    filenames: list(text()),
    content: optional(text('`content`, `count`: lines as ripgrep prints them')),
    numLines: optional(number('`content`: lines in `content`')),
    numMatches: optional(number('`count`')),
    totalFiles: optional(number('before `head_limit`')),
    totalLines: optional(number('before `head_limit`')),
    appliedLimit: optional(number('`head_limit` that cut the result')),
    appliedOffset: optional(number()),
  }),
  example: {
    input: { pattern: 'readTide', path: '/home/ada/harbour/src', output_mode: 'content', '-n': true },
    result: { mode: 'content', numFiles: 0, filenames: [], content: 'src/board.ts:4:const height = readTide(port);', numLines: 1 },
  },
});
