import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesBlameCommand: Command = {
  name: 'files blame',
  summary: 'Show each line of a file with the turn that wrote it',
  description:
    'Of the file as it is on disk, or of its last version where it is not there. A line that no record ' +
    'accounts for says so: before (it was there before anything recorded), outside (something without a record ' +
    'wrote it), or between which versions it must have come.\n\n' +
    ('JSON: {path, point, lines: [{text, origin: version, outside, between or before, version, since}], ' +
      'versions: {NUMBER: as in files log}, sessions}.'),
  arguments: [fileArgument],
  options: [
    { name: 'at', value: 'moment', summary: 'As it was at a moment: a version, a turn or a time' },
    ...filesOptions,
  ],
  examples: [{ line: 'scrollkeep files blame src/tide.ts', summary: 'Which prompt is behind which line' }],
  load: () => import('./actions/run-files-blame.ts'),
};
