import type { Command } from '../command-line/command.ts';

export const statuslineCommand: Command = {
  name: 'statusline',
  summary: 'Print a status line for Claude Code: model, context, cost, share of the five-hour limit',
  description:
    'Reads the JSON that Claude Code passes to a status line on standard input, and the end of the transcript it ' +
    'names. Add it to Claude Code\'s settings.json: {"statusLine": {"type": "command", "command": "scrollkeep ' +
    'statusline"}}.\n\n' +
    'The line shows the model, how full its context is, the cost of the session, how much of the five-hour limit of ' +
    'a subscription is used, and the lines changed. The cost comes from Claude Code; if it gives none, it is ' +
    'computed from the transcript and marked with ≈. A computed cost is cached until the transcript changes.',
  examples: [{ line: 'echo "$STATUS_JSON" | scrollkeep statusline', summary: 'Try it by hand' }],
  load: () => import('./actions/run-statusline.ts'),
};
