import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesDiffCommand: Command = {
  name: 'files diff',
  summary: 'Compare a file at two moments',
  description:
    'A moment is a version (7, or 7^ for the version before it), a turn (turn:5, or turn:5^ for before it; ' +
    'SESSION:5 names the session), a time (2026-11-02T09:15, yesterday, 2h), latest, or now for the file on ' +
    'disk. ' +
    ('Without --from: what the last change, or the version of --to, changed. Where the contents are not known, ' +
      'the patch that the client recorded is shown instead.\n\n') +
    ('Ends with 0 where the two are the same, 1 where they differ or cannot be compared. JSON: {path, from: ' +
      '{point, facts}, to: {point, facts}, hunks, recorded, added, removed}.'),
  arguments: [fileArgument],
  options: [
    { name: 'from', value: 'moment', summary: 'The older moment' },
    { name: 'to', value: 'moment', summary: 'The newer one (latest)' },
    ...filesOptions,
  ],
  examples: [
    {
      line: 'scrollkeep files diff src/tide.ts --from 1 --to now',
      summary: 'All that happened since the first version',
    },
    { line: 'scrollkeep files diff src/tide.ts --to 4', summary: 'What version 4 changed' },
  ],
  load: () => import('./actions/run-files-diff.ts'),
};
