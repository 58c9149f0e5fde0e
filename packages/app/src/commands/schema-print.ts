import type { Command } from '../command-line/command.ts';

export const schemaPrintCommand: Command = {
  name: 'schema print',
  summary: 'Print the known format of transcripts and side files',
  description:
    'Prints what the catalogue of scrollkeep declares, for programs that read transcripts themselves: as JSON ' +
    'Schema (draft 2020-12), as TypeScript or as the pages of docs/format. ' +
    ('The schema describes one line; every record type, subtype, attachment, progress report, content block, ' +
      'tool input, tool result and side file has a definition. ') +
    'Objects are open and known values are examples, so that a newer client does not fail a check.\n\n' +
    ('A type is named as user, system/turn_duration, attachment/file, progress/bash_progress, block/text, ' +
      'tool/Bash or side-file/plan; the last part alone will do where it is clear.'),
  options: [
    { name: 'type', value: 'name', summary: 'Only this part, and what it refers to' },
    {
      name: 'format',
      value: 'format',
      choices: ['json-schema', 'typescript', 'markdown'],
      summary: 'How to print; json-schema if not said',
    },
  ],
  examples: [
    { line: 'scrollkeep schema print > transcript.schema.json', summary: 'The JSON Schema of a line' },
    {
      line: 'scrollkeep schema print --format typescript > transcript.d.ts',
      summary: 'Types for a program of your own',
    },
    { line: 'scrollkeep schema print --type tool/Bash --format markdown', summary: 'What is known of one tool' },
  ],
  ignoresConfigFile: true,
  load: () => import('./actions/run-schema-print.ts'),
};
