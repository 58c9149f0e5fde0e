import type { Command } from '../command-line/command.ts';

export const schemaPrintCommand: Command = {
  name: 'schema print',
  summary: 'Print the known format of transcripts and side files',
  description:
    'Prints the catalogue for programs that read transcripts themselves: as JSON Schema (draft 2020-12), as ' +
    'TypeScript, or as the pages of docs/format. The schema describes one line. Every record type, subtype, ' +
    'attachment, progress report, content block, tool input, tool result and side file has a definition. ' +
    'Objects allow additional properties, and known values are only examples, so that data from a newer client ' +
    'passes validation.\n\n' +
    'Types are named user, system/turn_duration, attachment/file, progress/bash_progress, block/text, ' +
    'tool/Bash or side-file/plan. The last part is enough if it is unique.',
  options: [
    { name: 'type', value: 'name', summary: 'Only this type and the types it refers to' },
    {
      name: 'format',
      value: 'format',
      choices: ['json-schema', 'typescript', 'markdown'],
      summary: 'Output format',
      default: 'json-schema',
    },
  ],
  examples: [
    { line: 'scrollkeep schema print > transcript.schema.json', summary: 'The JSON Schema of a line' },
    {
      line: 'scrollkeep schema print --format typescript > transcript.d.ts',
      summary: 'Types for your own program',
    },
    { line: 'scrollkeep schema print --type tool/Bash --format markdown', summary: 'Documentation of one tool' },
  ],
  ignoresConfigFile: true,
  load: () => import('./actions/run-schema-print.ts'),
};
