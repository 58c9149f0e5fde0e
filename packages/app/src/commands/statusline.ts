import type { Command } from '../command-line/command.ts';

export const statuslineCommand: Command = {
  name: 'statusline',
  summary: 'Print a status line for Claude Code: model, context, cost, share of the five-hour limit',
  description:
    'Reads, from standard input, the JSON that Claude Code passes to status line commands, and the end of the ' +
    'transcript named in it. To use it, add this to Claude Code\'s settings.json: {"statusLine": {"type": "command", ' +
    '"command": "scrollkeep statusline"}}.\n\n' +
    'The line shows the model, how full its context is, the cost of the session, how much of the five-hour limit of ' +
    'a subscription is used, the budget that is closest to its limit, and the lines changed. Unknown parts are left ' +
    'out. The cost comes from Claude Code; if it gives none, it is computed from the transcript and marked with ≈. A ' +
    'computed cost is cached until the transcript changes.',
  examples: [{ line: 'echo "$STATUS_JSON" | scrollkeep statusline', summary: 'Try it by hand' }],
  load: () => import('./actions/run-statusline.ts'),
};
