import type { Command } from '../command-line/command.ts';

export const scheduleInstallCommand: Command = {
  name: 'schedule install',
  summary: 'Archive automatically at regular intervals',
  description:
    'Creates and starts a systemd user timer (Linux), a launch agent (macOS) or a scheduled task (Windows). ' +
    'Installing again replaces it. If none of these is available, the command suggests alternatives.',
  options: [
    { name: 'every', value: 'duration', summary: 'How often: 15m, 30m, 1h, 6h or 1d', default: '1h' },
    { name: 'print', summary: 'Only print the files that would be written' },
  ],
  examples: [
    { line: 'scrollkeep schedule install', summary: 'Every hour' },
    { line: 'scrollkeep schedule install --every 15m --print', summary: 'Show what would be written' },
  ],
  load: () => import('./actions/run-schedule-install.ts'),
};
