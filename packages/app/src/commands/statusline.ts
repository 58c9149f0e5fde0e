import type { Command } from '../command-line/command.ts';

export const statuslineCommand: Command = {
  name: 'statusline',
  summary: 'One line for the status line of Claude Code: model, context, cost, share of the five hours',
  description:
    'Reads the JSON that Claude Code passes to a status line on standard input, and the end of the transcript ' +
    'it names. Set it in settings.json of Claude Code: {"statusLine": {"type": "command", "command": ' +
    '"scrollkeep statusline"}}.\n\n' +
    ('The line shows the model, how full its context is, the cost of the session (as the client counts it; ' +
      'where it says nothing, computed from the transcript and marked with ≈), how much of the five hours of a ' +
      'subscription is used, and the lines changed. What was read once is kept in the cache folder, so that the ' +
      'next call reads only what is new.'),
  examples: [{ line: 'echo "$STATUS_JSON" | scrollkeep statusline', summary: 'Try it by hand' }],
  load: () => import('./actions/run-statusline.ts'),
};
