import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubStatusCommand: Command = {
  name: 'hub status',
  summary: 'Show how many people, devices and sessions the hub on this machine has',
  description:
    'Shows counts, no names and nothing of what is in sessions.\n\n' +
    `${onItsMachine}\n\n` +
    'JSON: {data, version, database, people, teams, devices, keys, sessions, bytes, links}.',
  options: [hubDataOption, jsonOption],
  examples: [{ line: 'scrollkeep hub status --data /srv/hub', summary: 'Counts of a hub' }],
  load: () => import('./actions/run-hub-status.ts'),
};
