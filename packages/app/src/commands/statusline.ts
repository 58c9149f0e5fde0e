import type { Command } from '../command-line/command.ts';

export const statuslineCommand: Command = {
  name: 'statusline',
  summary: 'One line for the status line of Claude Code: model, context, cost of session and block',
  description:
    'Reads the JSON that Claude Code passes to a status line on standard input, and the end of the transcript it names. Set it in settings.json of Claude Code: {"statusLine": {"type": "command", "command": "scrollkeep statusline"}}.\n\n' +
    'The line shows the model, how full its context is, the cost of the session (as the client counts it, and as the transcript says where both differ) and the lines changed. What was read once is kept in the cache folder, so that the next call reads only what is new.',
  examples: [{ line: 'echo "$STATUS_JSON" | scrollkeep statusline', summary: 'Try it by hand' }],
  load: () => import('../statusline/run-statusline.ts'),
};
