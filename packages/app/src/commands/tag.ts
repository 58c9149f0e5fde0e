import type { Command } from '../command-line/command.ts';
import { annotatedArgument } from './session-options.ts';

export const tagCommand: Command = {
  name: 'tag',
  summary: 'Tag sessions and turns, or list all tags',
  description:
    'Adds tags to a session, or to a turn with SESSION:TURN. Without arguments, it lists all tags, and how ' +
    'many sessions and turns have each. A tag has at most 64 characters and no spaces; letter case is ignored. `ls ' +
    '--tag` and `search tag:NAME` find tagged sessions.\n\n' +
    "Tags are stored in Scrollkeep's data folder; Claude Code's files are never changed. Claude Code's own " +
    'tag is also listed and found, but only Claude Code can remove it.\n\n' +
    'JSON: {session, turn, tags, pinned} of what was tagged, or {tags: [{name, sessions, turns, ' +
    'clientSessions}]}.',
  arguments: [
    { ...annotatedArgument, required: false },
    { name: 'name', summary: 'Tags to add, or to remove', variadic: true },
  ],
  options: [
    { name: 'remove', summary: 'Remove these tags; without a name, all of them' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep tag latest bug release-1.2', summary: 'Tag your latest session' },
    { line: 'scrollkeep tag 3f8a:4 decision', summary: 'Tag turn 4 of a session' },
    { line: 'scrollkeep tag', summary: 'List all tags' },
  ],
  load: () => import('./actions/run-tag.ts'),
};
