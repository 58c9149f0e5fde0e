import type { Command } from '../command-line/command.ts';
import { annotatedArgument } from './session-options.ts';

export const pinCommand: Command = {
  name: 'pin',
  summary: 'Pin a session or a turn, or unpin it',
  description:
    'Pinned sessions have a ★ in lists; `ls --pinned` and `search is:pinned` find them. SESSION:TURN pins one ' +
    'turn.\n\n' +
    'JSON: {session, turn, tags, pinned}.',
  arguments: [annotatedArgument],
  options: [
    { name: 'remove', summary: 'Unpin it' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep pin latest', summary: 'Pin your latest session' },
    { line: 'scrollkeep pin 3f8a --remove', summary: 'Unpin a session' },
  ],
  load: () => import('./actions/run-pin.ts'),
};
