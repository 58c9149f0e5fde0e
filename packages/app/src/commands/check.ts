import type { Command } from '../command-line/command.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Compare transcripts with the catalogue of the format: what is new, changed, missing or damaged',
  description:
    'Reads every transcript and side file below the paths and reports what the catalogue does not know: ' +
    'record types, subtypes, content blocks, tools, fields, kinds of values. ' +
    ('Nothing is refused or lost: a record of unknown type is still read by every other command. Findings ' +
      'carry places and a structural example (keys and kinds), never content, so they can be shared.\n\n') +
    'Ends with 0 where there is nothing but information, 1 at drift, 2 at damaged lines or unreadable files.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to check', variadic: true, completes: 'path' }],
  options: [
    { name: 'json', summary: 'Print one JSON object (the same as --format json)' },
    { name: 'format', value: 'format', choices: ['text', 'json', 'github'], summary: 'How to print' },
    { name: 'baseline', value: 'file', completes: 'path', summary: 'Leave out what an earlier `check --json` found' },
  ],
  examples: [
    { line: 'scrollkeep check', summary: 'Your own Claude folder' },
    { line: 'scrollkeep check --json > known.json', summary: 'Remember what is there now' },
    { line: 'scrollkeep check --baseline known.json', summary: 'Only what is new since' },
  ],
  load: () => import('./actions/run-check.ts'),
};
