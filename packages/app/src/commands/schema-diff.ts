import type { Command } from '../command-line/command.ts';

export const schemaDiffCommand: Command = {
  name: 'schema diff',
  summary: 'Compare the format of two trees, of two client versions, or of a tree and the catalogue',
  description:
    'Learns the format of both sides as schema infer does and tells what was added, what is gone, and what is ' +
    'of another kind or no longer always there. Below a new field nothing more is listed: all of it is ' +
    'new.\n\n' +
    ('Two paths: the first against the second. With --versions, one path: the records of exactly the first ' +
      'version against those of exactly the second; versions between them do not count, a record without a ' +
      'version of its own has that of the line before it, and side files, which carry none, are left out. ') +
    ('With --catalogue, one path: what is there against what is declared; a declared part that does not occur ' +
      'is no difference, and tools of MCP servers are not compared. ') +
    'Few records make many differences: a field that only some records have may be missing by chance.\n\n' +
    'Ends with 1 where something differs, 2 where nothing does but lines are damaged or files cannot be read, else 0.',
  arguments: [
    {
      name: 'path',
      summary: 'A transcript or folder; with --versions or --catalogue your Claude folder if left out',
      completes: 'path',
    },
    { name: 'other', summary: 'What to compare it with', completes: 'path' },
  ],
  options: [
    { name: 'versions', value: 'a..b', summary: 'Compare two client versions in one tree' },
    { name: 'catalogue', summary: 'Compare with what scrollkeep knows' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep schema diff old/ new/', summary: 'Two trees' },
    {
      line: 'scrollkeep schema diff --versions 2.1.250..2.1.325',
      summary: 'What an update changed, in your own files',
    },
    { line: 'scrollkeep schema diff session.jsonl --catalogue --json', summary: 'What scrollkeep does not know yet' },
  ],
  load: () => import('./actions/run-schema-diff.ts'),
};
