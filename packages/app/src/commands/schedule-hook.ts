import type { Command } from '../command-line/command.ts';

export const scheduleHookCommand: Command = {
  name: 'schedule hook',
  summary: 'Print a Claude Code hook that archives at the end of every session',
  description:
    'Copy it into settings.json in your Claude config folder, next to any hooks you already have. It is only ' +
    "printed: Scrollkeep does not change Claude Code's settings.",
  options: [{ name: 'push', summary: 'Also push what you share to your hub, at the end of every session' }],
  examples: [
    { line: 'scrollkeep schedule hook', summary: 'Print the hook' },
    { line: 'scrollkeep schedule hook --push', summary: 'Archive, then push to your hub' },
  ],
  load: () => import('./actions/run-schedule-hook.ts'),
};
