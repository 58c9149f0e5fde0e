import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesDiffCommand: Command = {
  name: 'files diff',
  summary: 'Compare two versions of a file',
  description:
    '--from and --to take a version (7, or 7^ for the content just before it), a turn (turn:5, or turn:5^ for the ' +
    'state before it; SESSION:5 names the session), a time (2026-11-02T09:15, yesterday, 2h), latest, or now for ' +
    'the file on disk. Without --from, the command shows the last change, or the change made by the version given ' +
    'with --to. If the contents are unknown, it shows the patch that Claude Code recorded.\n\n' +
    'Exits with 0 if both are the same, 1 if they differ or cannot be compared. JSON: {path, from: {point, facts}, ' +
    'to: {point, facts}, hunks, recorded, added, removed}.',
  arguments: [fileArgument],
  options: [
    { name: 'from', value: 'moment', summary: 'Older version, turn or time' },
    { name: 'to', value: 'moment', summary: 'Newer version, turn or time', default: 'latest' },
    ...filesOptions,
  ],
  examples: [
    {
      line: 'scrollkeep files diff src/tide.ts --from 1 --to now',
      summary: 'Everything since the first version',
    },
    { line: 'scrollkeep files diff src/tide.ts --to 4', summary: 'What version 4 changed' },
  ],
  load: () => import('./actions/run-files-diff.ts'),
};
