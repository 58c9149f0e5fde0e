import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write sessions as HTML, Markdown, JSON, CSV, Parquet, traces or the original bytes',
  description:
    'One session is written to standard output or to --out. Several sessions (more than one name, --query, ' +
    '--project, --since, --until, --source, --all) need --out DIR, which gets one file per session and an index. ' +
    'Exceptions: csv and the table formats write one set of tables, jsonl can write one FILE.tar, and otlp needs no ' +
    '--out.\n\n' +
    'html: one self-contained page. Its own small script adds search, keyboard shortcuts and copy buttons; the page ' +
    'can be read and its sections folded without it. Text from the session can never run or load anything. md: for ' +
    'GitHub and Obsidian. text: the full output of `show`. json: the session view, versioned; see docs/export.md. ' +
    'jsonl: the original bytes; with --out DIR/ or --out FILE.tar, agents and side files are included. csv: turns, ' +
    'tools and usage as tables. steps: steps.jsonl, metadata.json and summary.json. brief: the output of brief ' +
    '--full.\n\n' +
    'parquet, csv-tables and jsonl-tables write the tables sessions, turns, calls, messages and files to --out DIR, ' +
    'one file per table and month. A second run with the same folder writes only the files whose rows changed. otlp: ' +
    'traces for OpenTelemetry, as JSON lines, or sent to the collector at --endpoint.\n\n' +
    'html, md, text and json contain the complete live path: thinking, tool calls, output that Claude Code stored ' +
    'outside the transcript, agents at any depth and images. --without leaves parts out. jsonl, steps, otlp and the ' +
    'tables cover all branches. Secrets and names are replaced by placeholders, and a line on stderr counts them by ' +
    'kind. jsonl is not redacted, and the command warns you. Times are UTC unless you set --timezone.\n\n' +
    'Exits with status 2 if a file or a record could not be read.',
  arguments: [
    {
      name: 'session',
      summary: sessionArgument.summary.replace('Session:', 'Sessions:'),
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: 'format',
      choices: [
        'html',
        'md',
        'text',
        'json',
        'jsonl',
        'csv',
        'steps',
        'brief',
        'parquet',
        'csv-tables',
        'jsonl-tables',
        'otlp',
      ],
      summary: 'Output format',
      default: 'from the extension of --out, otherwise html',
    },
    {
      name: 'out',
      short: 'o',
      value: 'path',
      summary: 'File or folder to write; a path that ends with / or names an existing folder is a folder',
      completes: 'path',
    },
    { name: 'force', summary: 'Overwrite existing files' },
    {
      name: 'query',
      value: 'query',
      summary: 'Sessions that match a search; see scrollkeep help search',
    },
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'all', summary: 'Every session' },
    {
      name: 'path',
      value: 'path',
      summary: 'Branch to export: live, all, or the number of a turn on it',
      default: 'live',
    },
    { name: 'turn', value: 'turns', summary: 'Only these turns: 3, 3..5, 3.. or ..5' },
    {
      name: 'without',
      value: 'part',
      choices: ['thinking', 'tools', 'agents', 'media'],
      repeatable: true,
      summary: 'Leave out thinking, tool calls, agents or image data',
    },
    {
      name: 'table',
      value: 'table',
      choices: ['turns', 'tools', 'usage'],
      summary: 'Table to write as csv to standard output or one file',
      default: 'turns',
    },
    { name: 'notes', summary: 'Include your notes on the session and its turns; without it they stay private' },
    {
      name: 'redact',
      summary: 'Redact jsonl as well; all other formats are redacted by default',
    },
    {
      name: 'also',
      value: 'classes',
      repeatable: true,
      summary: 'Also replace these, separated by commas: cards, iban, phone, ip',
    },
    { name: 'no-redact', summary: 'Keep secrets and names' },
    {
      name: 'endpoint',
      value: 'url',
      summary: 'For otlp: send the traces to this collector, for example http://localhost:4318',
    },
    {
      name: 'header',
      value: 'header',
      repeatable: true,
      summary: 'For otlp: HTTP header to send to --endpoint',
    },
    timeZoneOption,
  ],
  examples: [
    { line: 'scrollkeep export latest --out session.html', summary: 'Your latest session as one page' },
    {
      line: 'scrollkeep export 3f8a --format md --without thinking > notes.md',
      summary: 'As Markdown, without thinking',
    },
    {
      line: 'scrollkeep export --project harbour --since 7d --out week/',
      summary: 'A week of one project, with an index page',
    },
    {
      line: 'scrollkeep export --query "tool:Edit file:tide.ts" --format md --out notes/',
      summary: 'All sessions that edited a file',
    },
    {
      line: 'scrollkeep export latest --out session.tar',
      summary: 'The original bytes of all files of your latest session',
    },
    { line: 'scrollkeep export --all --format parquet --out tables/', summary: 'Tables of all sessions' },
    {
      line: 'scrollkeep export --since 1d --format otlp --endpoint http://localhost:4318',
      summary: 'Send a day of traces to a collector',
    },
  ],
  load: () => import('./actions/run-export.ts'),
};
