import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const grepTool = toolEntry({
  name: 'Grep',
  doc:
    'Searches the content of files with ripgrep. `filenames` is filled only in the mode `files_with_matches`; ' +
    'the other modes have what was found ' +
    'in `content` and an empty list. The newest clients have no such tool any more and search with `Bash`.',
  input: {
    pattern: text('Regular expression'),
    path: optional(text('File or folder; missing means the working directory')),
    glob: optional(text('Only files with such names')),
    type: optional(text('Only files of a language, as ripgrep calls it')),
    output_mode: optional(text('Missing means `files_with_matches`', ['content', 'files_with_matches', 'count'])),
    '-A': optional(number('Lines after')),
    '-B': optional(number('Lines before')),
    '-C': optional(number('Lines around')),
    context: optional(number('The same as `-C`')),
    '-i': optional(boolean('Upper and lower case alike')),
    '-n': optional(boolean('With line numbers')),
    '-o': optional(boolean('Only what matched')),
    multiline: optional(boolean()),
    head_limit: optional(number('At most so many lines or files')),
    offset: optional(number('Leave out the first ones')),
    include: optional(text('An older name of `glob`')),
  },
  result: object({
    mode: optional(text('Missing in early 1.0, which lists files only', ['content', 'files_with_matches', 'count'])),
    numFiles: number('0 in the mode `content`, whatever was found'),
    filenames: list(text()),
    content: optional(text('`content`, `count`: lines as ripgrep prints them')),
    numLines: optional(number('`content`: lines in `content`')),
    numMatches: optional(number('`count`')),
    totalFiles: optional(number('Before `head_limit`')),
    totalLines: optional(number('Before `head_limit`')),
    appliedLimit: optional(number('`head_limit` that cut the result')),
    appliedOffset: optional(number()),
  }),
  example: {
    input: { pattern: 'readTide', path: '/home/ada/harbour/src', output_mode: 'content', '-n': true },
    result: {
      mode: 'content',
      numFiles: 0,
      filenames: [],
      content: 'src/board.ts:4:const height = readTide(port);',
      numLines: 1,
    },
  },
});
