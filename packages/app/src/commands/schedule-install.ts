import type { Command } from '../command-line/command.ts';

export const scheduleInstallCommand: Command = {
  name: 'schedule install',
  summary: 'Let the system run the archive by itself',
  description:
    'Writes a systemd user timer (Linux), a launch agent (macOS) or a scheduled task (Windows) and starts it. ' +
    'Installing again replaces it. Where the system has none of these, it says what else can be done.',
  options: [
    { name: 'every', value: 'time', summary: 'How often: 15m, 30m, 1h, 6h or 1d (1h)' },
    { name: 'print', summary: 'Only print the files that would be written' },
  ],
  examples: [
    { line: 'scrollkeep schedule install', summary: 'Every hour' },
    { line: 'scrollkeep schedule install --every 15m --print', summary: 'See what would be written' },
  ],
  load: () => import('./actions/run-schedule-install.ts'),
};
