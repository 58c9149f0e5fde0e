import type { Command } from '../command-line/command.ts';

export const archiveRestoreCommand: Command = {
  name: 'archive restore',
  summary: 'Write archived sessions back, so that claude --resume finds them',
  description:
    'Writes the transcript, its agents and side files (checkpoints, todos, tasks, plans, tool results) back ' +
    'to the config folder they came from, if it is one of yours now (the usual one, or named with --root), or ' +
    'below --to. What was imported goes only below --to. Without --write it only says what it would do. ' +
    ('Nothing that is there is overwritten without --force; a session that is running is refused; the files ' +
      'get the present time, so that the next clean-up does not take them at once. ') +
    ('A session is named as everywhere: an id or its beginning, a part of its title, latest; ID.v1 is the ' +
      'first version of a file that was cut or replaced later. Files that Claude obeys (CLAUDE.md, rules) are ' +
      'marked. Ends with 1 where a file was left because another one is there or because its name is never ' +
      'restored, with 2 where the archive is damaged; all other files are written.\n\n') +
    ('JSON: {written, restores: [{target, sessions, files: [{path, to, bytes, state: ' +
      'write|same|differs|damaged|refused, instructs}]}]}.'),
  arguments: [{ name: 'session', summary: 'Sessions to restore', variadic: true }],
  options: [
    { name: 'all', summary: 'Everything the archive has, memory and history included' },
    { name: 'write', summary: 'Do it' },
    {
      name: 'to',
      value: 'dir',
      completes: 'path',
      summary: 'Config folder to write to, instead of the one it came from',
    },
    { name: 'force', summary: 'Overwrite files that are different' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive restore 5d2f1a70', summary: 'See what would be written' },
    { line: 'scrollkeep archive restore 5d2f1a70 --write', summary: 'Write it back; then claude --resume' },
    { line: 'scrollkeep archive restore --all --to /tmp/claude --write', summary: 'Everything into another folder' },
  ],
  load: () => import('./actions/run-archive-restore.ts'),
};
