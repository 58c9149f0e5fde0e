import type { Command } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

export const filesRestoreCommand: Command = {
  name: 'files restore',
  summary: 'Bring back a file, or all files of a session, as they were at a moment',
  description:
    'Shows what would change, as a diff, and writes nothing; --write does it. A file that was changed since ' +
    'its last recorded version is refused unless --force is given, and so is one of which that cannot be told. ' +
    'What stands there is first kept in the data folder. ' +
    ('Files go only into the project that the session worked in, and only if you are in it, name it with ' +
      '--project PATH, or name the file by its full path. With --outside each other file needs your consent: its ' +
      'full path, or an answer on a terminal. ') +
    ('Links are never followed. Files that programs run or obey by themselves (.git, .ssh, shell start-up ' +
      'files, settings and hooks of Claude Code) are never written; docs/files.md lists them. A file that was ' +
      'not there then is removed. What is not known is never made up.\n\n') +
    ('A moment is a version (7, or 7^ for the version before it; for one file), a turn (turn:5, or turn:5^ ' +
      'for before it), a time, or latest.\n\n') +
    ('Ends with 1 where a file was refused. JSON: {written, files: [{path, point, target, action: write, ' +
      'remove, none or refused, refusal, content, hunks, restored, backup}]}.'),
  arguments: [
    {
      name: 'path',
      required: true,
      summary: 'A file (its path, or the end of it), or a session for all files it touched',
      completes: 'path',
    },
  ],
  options: [
    { name: 'at', value: 'moment', summary: 'Which moment: a version, a turn or a time' },
    { name: 'write', summary: 'Do it; without this only the plan is shown' },
    { name: 'to', value: 'folder', summary: 'Write into this folder instead of in place', completes: 'path' },
    { name: 'stdout', summary: 'Print the content of one file instead' },
    { name: 'force', summary: 'Overwrite a file that was changed since' },
    { name: 'outside', summary: 'Also outside the project; each file needs your consent' },
    { name: 'session', value: 'session', summary: 'Only what this session did counts as history' },
    projectOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep files restore src/tide.ts --at 3', summary: 'What bringing back version 3 would change' },
    {
      line: 'scrollkeep files restore latest --at turn:4^ --write',
      summary: 'All files of the last session as they were before turn 4',
    },
    { line: 'scrollkeep files restore 3f8a --at turn:9 --to /tmp/then --write', summary: 'Beside, not in place' },
  ],
  load: () => import('./actions/run-files-restore.ts'),
};
