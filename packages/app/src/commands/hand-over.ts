import type { Command } from '../command-line/command.ts';

export const handOverCommand: Command = {
  name: 'hand-over',
  summary: 'Write a session to one file, for a colleague to install and resume',
  description:
    'The file contains the transcript, its agents, side files (tool results, todos, tasks, plans, images) and ' +
    'checkpoints. On the other machine, `scrollkeep take FILE --project DIR --write` installs them, and `claude ' +
    '--resume` continues the session. Tags, pins and notes are never included, nor are memory files, settings or ' +
    'workflow scripts.\n\n' +
    'Secrets and names are replaced by placeholders, as with `scrollkeep redact`. Checkpoints that redaction would ' +
    'change are left out, because rewinding would write a placeholder into a source file. Thinking blocks that it ' +
    'would change are left out, because their signature would no longer match. Binary files are left out; images ' +
    'inside a transcript are kept. The command counts what was left out. With --no-redact, none of these are ' +
    'replaced or left out.\n\n' +
    'JSON: {session, file, bytes, redacted, transcripts, agents, sideFiles, checkpoints, replaced: [{kind, values, ' +
    'times}], leftOut: {checkpoints, thinking, notText, scripts}, images}.',
  arguments: [
    {
      name: 'session',
      required: true,
      summary: 'Session: id or id prefix, slug, part of the title, latest, or a path',
    },
  ],
  options: [
    {
      name: 'out',
      short: 'o',
      value: 'file',
      completes: 'path',
      summary: 'File to write',
      default: 'session-ID.scrollkeep in this folder',
    },
    { name: 'force', summary: 'Overwrite an existing file' },
    { name: 'no-redact', summary: 'Keep secrets and names' },
    { name: 'only', value: 'what', choices: ['secrets'], summary: 'Replace only this, and keep names' },
    {
      name: 'also',
      value: 'classes',
      repeatable: true,
      summary: 'Also replace these, separated by commas: cards, iban, phone, ip',
    },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hand-over latest', summary: 'Your latest session, redacted' },
    { line: 'scrollkeep hand-over 5d2f1a70 --out bug.scrollkeep', summary: 'Choose the output file' },
    { line: 'scrollkeep hand-over latest --no-redact', summary: 'With all checkpoints and secrets' },
  ],
  load: () => import('./actions/run-hand-over.ts'),
};
