import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesCatCommand: Command = {
  name: 'files cat',
  summary: 'Print a file as it was at a moment',
  description:
    'A moment is a version (7, or 7^ for the version before it), a turn (turn:5, or turn:5^ for before it; ' +
    'SESSION:5 names the session), a time, latest, or now. To a pipe or a file go the bytes themselves; a ' +
    'terminal gets text that cannot steer it. ' +
    'What is not certain is said on stderr; what is not known is an error, never a guess.\n\n' +
    'JSON: {path, point, facts, text, base64}.',
  arguments: [fileArgument],
  options: [{ name: 'at', value: 'moment', summary: 'Which moment (latest)' }, ...filesOptions],
  examples: [{ line: 'scrollkeep files cat src/tide.ts --at 3 > tide.ts', summary: 'Version 3, byte for byte' }],
  load: () => import('./actions/run-files-cat.ts'),
};
