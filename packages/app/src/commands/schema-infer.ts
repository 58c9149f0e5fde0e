import type { Command } from '../command-line/command.ts';

export const schemaInferCommand: Command = {
  name: 'schema infer',
  summary: 'Learn the format from transcripts: fields, kinds, how often, in which versions',
  description:
    'Reads every transcript and known side file below the paths and tells, without the catalogue, what is in ' +
    'them: for each record type, system subtype, attachment, progress report, content block, tool input, tool ' +
    'result and side file the fields, ' +
    'the kinds of their values, the share of the objects that have them, and the first and last client version. ' +
    ('Content is never printed. Of texts only the values of an enumeration are: at most 16 different ones of ' +
      'at most 32 characters that look like words of a program and come again and again. Names that are data ' +
      '(paths, ids) are shown as *. ') +
    'Inputs of calls that the client refused are left out: they are mistakes of a model.\n\n' +
    ('JSON: {"versions": {version: records}, "groups": {name: {"count", "kinds": {kind: times}, "first", ' +
      '"last", "fields": [{"path", "count", "share", "kinds", "first", "last", "values"?}]}}}. ') +
    'A share of 1 means always; it is null for items of lists and values of maps.\n\n' +
    'Ends with status 2 where lines are damaged or files cannot be read.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to learn from', variadic: true, completes: 'path' }],
  options: [
    {
      name: 'format',
      value: 'format',
      choices: ['markdown', 'json', 'json-schema', 'typescript'],
      summary: 'How to print; markdown if not said',
    },
  ],
  examples: [
    { line: 'scrollkeep schema infer', summary: 'Your own Claude folder, as tables' },
    { line: 'scrollkeep schema infer session.jsonl --format typescript', summary: 'Types for one transcript' },
  ],
  load: () => import('./actions/run-schema-infer.ts'),
};
