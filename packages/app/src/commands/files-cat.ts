import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesCatCommand: Command = {
  name: 'files cat',
  summary: 'Print an earlier version of a file',
  description:
    '--at takes a version (7, or 7^ for the content just before it), a turn (turn:5, or turn:5^ for the state before ' +
    'it; SESSION:5 names the session), a time, latest, or now. A pipe or a file gets the exact bytes; on a ' +
    'terminal, control characters are escaped. Uncertain content is reported on stderr. Unknown content is an ' +
    'error, never a guess.\n\n' +
    'JSON: {path, point, facts, text, base64}.',
  arguments: [fileArgument],
  options: [{ name: 'at', value: 'moment', summary: 'Version, turn or time', default: 'latest' }, ...filesOptions],
  examples: [{ line: 'scrollkeep files cat src/tide.ts --at 3 > tide.ts', summary: 'Version 3, byte for byte' }],
  load: () => import('./actions/run-files-cat.ts'),
};
