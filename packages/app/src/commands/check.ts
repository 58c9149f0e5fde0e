import type { Command } from '../command-line/command.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Compare transcripts with the format catalogue: new, changed, missing or damaged data',
  description:
    'Reads every transcript and side file in the given paths and reports what the catalogue does not cover: record ' +
    'types, subtypes, content blocks, tools, fields, kinds of values. Nothing is rejected or lost: every other ' +
    'command still reads records of unknown types. Findings contain locations and a structural example (keys and ' +
    'kinds), never content, so you can share them.\n\n' +
    'Exits with 0 if all findings are informational, 1 if there is drift, 2 if there are damaged lines or ' +
    'unreadable files.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to check', variadic: true, completes: 'path' }],
  options: [
    { name: 'json', summary: 'Print one JSON object (the same as --format json)' },
    { name: 'format', value: 'format', choices: ['text', 'json', 'github'], summary: 'Output format', default: 'text' },
    { name: 'baseline', value: 'file', completes: 'path', summary: 'Leave out what an earlier `check --json` found' },
  ],
  examples: [
    { line: 'scrollkeep check', summary: 'Your own Claude config folder' },
    { line: 'scrollkeep check --json > known.json', summary: 'Save the current findings' },
    { line: 'scrollkeep check --baseline known.json', summary: 'Only findings that are new since then' },
  ],
  load: () => import('./actions/run-check.ts'),
};
