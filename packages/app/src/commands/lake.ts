import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sourceOption } from './session-options.ts';

export const lakeCommand: Command = {
  name: 'lake',
  summary: 'Write tables of all sessions to a bucket or folder, for DuckDB, Spark or ClickHouse',
  description:
    'Writes the tables sessions, turns, calls, messages and files as Parquet, one file per table and month, to an S3 ' +
    'bucket (any S3-compatible server) or to a folder; see docs/tables.md for their columns. A second run writes ' +
    'only the files whose rows changed, and removes files that are no longer needed. scrollkeep-tables.json lists ' +
    'all files, with their row counts and hashes. Without filters, all sessions are included. Secrets and names are ' +
    'replaced by placeholders, as in exports.\n\n' +
    'S3 addresses and credentials work as in `archive run --to`; see docs/s3.md. `scrollkeep hub lake` does the same ' +
    'for the sessions that teams share on a hub.\n\n' +
    'Exits with status 2 if a file or a record could not be read.',
  arguments: [
    {
      name: 'address',
      summary: 'Where to write: s3://…, or a folder',
      required: true,
      completes: 'path',
    },
  ],
  options: [
    { name: 'query', value: 'query', summary: 'Sessions that match a search; see scrollkeep help search' },
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'no-redact', summary: 'Do not replace secrets and names' },
    { name: 'force', summary: 'Overwrite tables written for other sessions or with other redaction settings' },
  ],
  examples: [
    { line: 'scrollkeep lake ./lake', summary: 'All sessions as tables, in a folder' },
    {
      line: "scrollkeep lake 's3://analytics/claude?endpoint=https://s3.example.org'",
      summary: 'The same in a bucket',
    },
  ],
  load: () => import('./actions/run-lake.ts'),
};
