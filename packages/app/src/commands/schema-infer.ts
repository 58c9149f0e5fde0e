import type { Command } from '../command-line/command.ts';

export const schemaInferCommand: Command = {
  name: 'schema infer',
  summary: 'Infer the format from transcripts: fields, kinds, frequency, versions',
  description:
    'Reads every transcript and known side file in the given paths and describes what they contain, without ' +
    'using the catalogue. For each record type, system subtype, attachment, progress report, content block, ' +
    'tool input, tool result and side file, it lists the fields, the kinds of their values, the share of ' +
    'objects that have them, and the first and last client version. Content is never printed, except for ' +
    'enumerations: up to 16 different values of up to 32 characters that look like identifiers and recur. ' +
    'Names that are data (paths, ids) are shown as *. Inputs of calls that Claude Code refused are left out, ' +
    'because they are model errors.\n\n' +
    'JSON: {"versions": {version: records}, "groups": {name: {"count", "kinds": {kind: times}, "first", ' +
    '"last", "fields": [{"path", "count", "share", "kinds", "first", "last", "values"?}]}}}. A share of 1 ' +
    'means always; it is null for list items and map values.\n\n' +
    'Exits with status 2 if lines are damaged or files cannot be read.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to read', variadic: true, completes: 'path' }],
  options: [
    {
      name: 'format',
      value: 'format',
      choices: ['markdown', 'json', 'json-schema', 'typescript'],
      summary: 'Output format',
      default: 'markdown',
    },
  ],
  examples: [
    { line: 'scrollkeep schema infer', summary: 'Your own Claude config folder, as tables' },
    { line: 'scrollkeep schema infer session.jsonl --format typescript', summary: 'Types for one transcript' },
  ],
  load: () => import('./actions/run-schema-infer.ts'),
};
