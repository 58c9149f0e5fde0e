import type { Command } from '../command-line/command.ts';

export const inspectCommand: Command = {
  name: 'inspect',
  summary: 'Count what is there: files, lines, record types, client versions, damage',
  description:
    'Reads every transcript below the paths (or below your Claude config folder) once and counts it. Files of ' +
    'other classes are counted by name and size, never opened. ' +
    'Lines that are no records are listed with file, line and byte offset; nothing is changed.\n\n' +
    ('A path is a transcript, a folder, a Claude config folder (one with projects/ in it), or - for standard ' +
      'input. Ends with status 2 where lines are damaged or files cannot be read.'),
  arguments: [{ name: 'path', summary: 'Transcripts or folders to read', variadic: true, completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep inspect', summary: 'Your own Claude folder' },
    { line: 'scrollkeep inspect ./backup --json', summary: 'Any folder with transcripts, as JSON' },
    { line: 'cat session.jsonl | scrollkeep inspect -', summary: 'One transcript from a pipe' },
  ],
  load: () => import('./actions/run-inspect.ts'),
};
