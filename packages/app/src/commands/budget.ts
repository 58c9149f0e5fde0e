import type { Command } from '../command-line/command.ts';

export const budgetCommand: Command = {
  name: 'budget',
  summary: 'Show how much of each budget has been spent, or warn about it in Claude Code',
  description:
    'Budgets are limits in dollars in the config file: {"budgets": {"day": 20, "week": 80, "block": 10, "projects": ' +
    '{"harbour": {"week": 30}}}}. Days and weeks are the same as in `scrollkeep usage`; block means the current ' +
    'five-hour block. Costs are computed, and models without a price are excluded. At 80% or more, a budget is shown ' +
    'as near the limit.\n\n' +
    '--print-hook prints a hook for settings.json in your Claude config folder; nothing is installed. The hook runs ' +
    '"scrollkeep budget --hook", which reads what Claude Code passes and prints a warning once when a budget reaches ' +
    '80% and once when it reaches 100%. It blocks nothing unless you add --block; prompts are then refused once a ' +
    'budget is used up.\n\n' +
    'Exits with status 1 if a budget is used up; with --hook it exits with 0.',
  options: [
    { name: 'hook', summary: 'Read the input of a Claude Code hook and print its JSON output' },
    { name: 'block', summary: 'With --hook or --print-hook: refuse prompts once a budget is used up' },
    { name: 'print-hook', summary: 'Print the hook for settings.json' },
    {
      name: 'timezone',
      value: 'zone',
      summary: 'Time zone for days, such as Europe/Berlin or UTC',
      default: 'local',
    },
    { name: 'json', summary: 'Print JSON' },
  ],
  examples: [
    { line: 'scrollkeep budget', summary: 'All budgets' },
    { line: 'scrollkeep budget --print-hook', summary: 'The hook for settings.json' },
  ],
  load: () => import('./actions/run-budget.ts'),
};
