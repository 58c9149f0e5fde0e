import type { Command } from '../command-line/command.ts';

export const schemaDiffCommand: Command = {
  name: 'schema diff',
  summary: 'Compare the format of two folders, two client versions, or a folder and the catalogue',
  description:
    'Infers the format of both sides, as `schema infer` does, and lists what was added, what was removed, and what ' +
    'changed in kind or became optional. Fields below a new field are not listed, because all of them are new.\n\n' +
    'Two paths: compares the first with the second. One path with --versions: compares the records of exactly those ' +
    'two versions. A record without a version takes the version of the previous line; side files have none and are ' +
    'left out. One path with --catalogue: compares the files with the catalogue. Declared parts that do not occur ' +
    'are not reported, and MCP tools are not compared. With few records, expect many differences: an optional field ' +
    'may be missing by chance.\n\n' +
    'Exits with 1 if there are differences, 2 if there are none but lines are damaged or files cannot be read, ' +
    'otherwise 0.',
  arguments: [
    {
      name: 'path',
      summary: 'Transcript or folder; with --versions or --catalogue, defaults to your Claude config folder',
      completes: 'path',
    },
    { name: 'other', summary: 'What to compare it with', completes: 'path' },
  ],
  options: [
    { name: 'versions', value: 'a..b', summary: 'Compare two client versions in one folder' },
    { name: 'catalogue', summary: 'Compare with the catalogue' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep schema diff old/ new/', summary: 'Compare two folders' },
    {
      line: 'scrollkeep schema diff --versions 2.1.250..2.1.325',
      summary: 'What an update changed in your own files',
    },
    {
      line: 'scrollkeep schema diff session.jsonl --catalogue --json',
      summary: 'What the catalogue does not cover yet',
    },
  ],
  load: () => import('./actions/run-schema-diff.ts'),
};
