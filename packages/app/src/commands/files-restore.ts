import type { Command } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

export const filesRestoreCommand: Command = {
  name: 'files restore',
  summary: 'Restore an earlier version of a file, or of all files of a session',
  description:
    'Shows the changes as a diff and writes nothing; --write applies them. A file that changed since its last ' +
    'recorded version is refused unless you pass --force, and so is a file for which this cannot be determined. The ' +
    'current content is first copied to the data folder. Files are only written to the project that the session ' +
    'worked in, and only if you are in it, name it with --project PATH, or give the full path of the file. ' +
    '--outside also allows files outside the project, but each needs your confirmation: give its full path, or ' +
    'confirm it on the terminal. Symbolic links are never followed. Some files that programs run or load (.git, ' +
    '.ssh, shell start-up files, Claude Code settings and hooks) are never written, others only with your ' +
    'confirmation; see docs/files.md for the list. A file that did not exist at that time is removed. Unknown ' +
    'content is never guessed.\n\n' +
    '--at takes a version (7, or 7^ for the content just before it; not for a whole session), a turn (turn:5, or ' +
    'turn:5^ for the state before it), a time, or latest.\n\n' +
    'Exits with status 1 if a file was refused. JSON: {written, files: [{path, point, target, action: write, ' +
    'remove, none or refused, refusal, content, hunks, restored, backup}]}.',
  arguments: [
    {
      name: 'path',
      required: true,
      summary: 'File (its path, or the end of it), or a session for all files it changed',
      completes: 'path',
    },
  ],
  options: [
    { name: 'at', value: 'moment', summary: 'Version, turn or time' },
    { name: 'write', summary: 'Write the files; otherwise only print the plan' },
    { name: 'to', value: 'folder', summary: 'Write into this folder instead of in place', completes: 'path' },
    { name: 'stdout', summary: 'Print one file instead' },
    { name: 'force', summary: 'Overwrite files that changed after their last recorded version' },
    { name: 'outside', summary: 'Allow files outside the project; each needs your confirmation' },
    { name: 'session', value: 'session', summary: 'Only changes made in this session' },
    projectOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep files restore src/tide.ts --at 3', summary: 'Show what restoring version 3 would change' },
    {
      line: 'scrollkeep files restore latest --at turn:4^ --write',
      summary: 'Restore all files of your latest session to their state before turn 4',
    },
    { line: 'scrollkeep files restore 3f8a --at turn:9 --to /tmp/then --write', summary: 'Restore to another folder' },
  ],
  load: () => import('./actions/run-files-restore.ts'),
};
