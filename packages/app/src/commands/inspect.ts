import type { Command } from '../command-line/command.ts';

export const inspectCommand: Command = {
  name: 'inspect',
  summary: 'Count files, lines, record types, client versions and damage',
  description:
    'Reads every transcript in the given paths (or in your Claude config folder) once and counts its contents. ' +
    'Other files are counted and their sizes added up, but they are never opened. Damaged lines are listed with ' +
    'file, line and byte offset. Nothing is changed.\n\n' +
    'A path is a transcript, a folder, a Claude config folder (one that contains projects/), or - for standard ' +
    'input. Exits with status 2 if lines are damaged or files cannot be read.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to read', variadic: true, completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep inspect', summary: 'Your own Claude config folder' },
    { line: 'scrollkeep inspect ./backup --json', summary: 'Any folder with transcripts, as JSON' },
    { line: 'cat session.jsonl | scrollkeep inspect -', summary: 'One transcript from a pipe' },
  ],
  load: () => import('./actions/run-inspect.ts'),
};
