import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubHoldCommand: Command = {
  name: 'hub hold',
  summary: 'Protect sessions on the hub from deletion',
  description:
    'A session on hold cannot be deleted by anyone: not by the person who pushed it, not by admins, not by a ' +
    'retention rule, and not when that person is removed. New lines are still accepted; a push that would replace or ' +
    `remove lines is refused. Without a session, lists all sessions on hold.\n\n${onItsMachine}\n\n` +
    'JSON: {holds: [{session, person, project, bytes, sinceMs, reason}]}.',
  arguments: [
    { name: 'session', summary: 'Id of the session, or the beginning of it (at least 4 characters)', variadic: true },
  ],
  options: [
    hubDataOption,
    { name: 'reason', value: 'text', summary: 'Reason, up to 200 characters' },
    { name: 'release', summary: 'End the hold' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub hold', summary: 'All sessions on hold' },
    {
      line: 'scrollkeep hub hold 0b6f6a2e-54a1-4c0e-9c50-6f1f7f0c2a11 --reason "case 12"',
      summary: 'Hold a session',
    },
  ],
  load: () => import('./actions/run-hub-hold.ts'),
};
