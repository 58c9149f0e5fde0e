import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesBlameCommand: Command = {
  name: 'files blame',
  summary: 'Show which turn wrote each line of a file',
  description:
    'Uses the file on disk, or its last version if there is none. Lines that no record accounts for are ' +
    'marked: before first record, not recorded (changed without a record), or the versions between which they ' +
    'must have been written.\n\n' +
    'JSON: {path, point, lines: [{text, origin: version, outside, between or before, version, since}], ' +
    'versions: {NUMBER: as in files log}, sessions}.',
  arguments: [fileArgument],
  options: [{ name: 'at', value: 'moment', summary: 'Version, turn or time' }, ...filesOptions],
  examples: [{ line: 'scrollkeep files blame src/tide.ts', summary: 'Which prompt wrote which line' }],
  load: () => import('./actions/run-files-blame.ts'),
};
