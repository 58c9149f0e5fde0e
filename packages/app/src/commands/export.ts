import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write sessions as HTML, Markdown, text, JSON, CSV or the original bytes',
  description:
    'One session goes to standard output, or to --out. Several (more than one name, --query, --project, ' +
    '--since, --until, --all) need --out DIR: a file each, and an index that leads to them.\n\n' +
    ('html: one page that stands alone. Its own small script adds search, keys and copy buttons; the page reads ' +
      'without it. Nothing of the transcript can run, and nothing is loaded. ' +
      'md: for GitHub and Obsidian. text: what show prints, in full. json: the session ' +
      'view, versioned; see docs/export.md. ') +
    ('jsonl: the exact original bytes; with --out DIR/ or --out FILE.tar agents and side files come along. ' +
      'csv: turns, tools and usage as tables. steps: steps.jsonl, metadata.json and summary.json. brief: what ' +
      'was asked, done and changed.\n\n') +
    ('Exports hold the live path with everything in it: thinking, tool calls, outputs that the client stored ' +
      'beside the transcript, agents at any depth, pictures. --without leaves parts out. Secrets and names are ' +
      'replaced by placeholders, and a line on stderr says which; jsonl is exact and warns. Times are UTC unless ' +
      '--timezone says otherwise, so that the same session gives the same bytes on every machine.\n\n') +
    'Ends with status 2 where a file or a record could not be read.',
  arguments: [
    {
      name: 'session',
      summary: 'Which sessions: id, slug, title, latest, path or -',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: 'format',
      choices: ['html', 'md', 'text', 'json', 'jsonl', 'csv', 'steps', 'brief'],
      summary: 'What to write (by the ending of --out, else html)',
    },
    {
      name: 'out',
      short: 'o',
      value: 'path',
      summary: 'File or folder to write; a folder ends with / or exists',
      completes: 'path',
    },
    { name: 'force', summary: 'Write over files that are there' },
    {
      name: 'query',
      value: 'query',
      summary: 'Sessions in which a search finds something; see scrollkeep help search',
    },
    projectOption,
    ...rangeOptions,
    { name: 'all', summary: 'Every session' },
    {
      name: 'path',
      value: 'path',
      summary: 'Which way through the branches: live, all, or the number of a turn on it (live)',
    },
    { name: 'turn', value: 'turns', summary: 'Only these turns: 3, 3..5, 3.. or ..5' },
    {
      name: 'without',
      value: 'part',
      choices: ['thinking', 'tools', 'agents', 'media'],
      repeatable: true,
      summary: 'Leave out thinking, tool calls, what agents did, or the data of pictures',
    },
    {
      name: 'table',
      value: 'table',
      choices: ['turns', 'tools', 'usage'],
      summary: 'Which table of csv goes to standard output or one file (turns)',
    },
    { name: 'notes', summary: 'Include your notes on the session and its turns; without it they stay private' },
    {
      name: 'redact',
      summary: 'Take secrets and names out of jsonl too; all other formats have them taken out anyway',
    },
    {
      name: 'also',
      value: 'classes',
      repeatable: true,
      summary: 'Replace these too, with commas between: cards, iban, phone, ip',
    },
    { name: 'no-redact', summary: 'Leave secrets and names in' },
    timeZoneOption,
  ],
  examples: [
    { line: 'scrollkeep export latest --out session.html', summary: 'The session you worked in last, as one page' },
    {
      line: 'scrollkeep export 3f8a --format md --without thinking > notes.md',
      summary: 'As Markdown, without what the model thought',
    },
    {
      line: 'scrollkeep export --project harbour --since 7d --out week/',
      summary: 'A week of one project, with an index page',
    },
    {
      line: 'scrollkeep export --query "tool:Edit file:tide.ts" --format md --out notes/',
      summary: 'Every session that edited a file',
    },
    { line: 'scrollkeep export latest --out session.tar', summary: 'The exact bytes of all its files' },
  ],
  load: () => import('./actions/run-export.ts'),
};
