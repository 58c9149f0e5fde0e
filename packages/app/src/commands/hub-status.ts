import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, readsOnItsMachine } from './hub-options.ts';

export const hubStatusCommand: Command = {
  name: 'hub status',
  summary: 'Show how many people, devices and sessions the hub on this machine has, and how full its disk is',
  description:
    'Shows only counts: no names, and nothing from sessions.\n\n' +
    `${readsOnItsMachine}\n\n` +
    'JSON: {data, version, database, people, teams, devices, keys, sessions, bytes, links, archiveBytes, ' +
    'diskFreeBytes, diskBytes, heldSessions, deletionsPending, lastBackup: {createdMs, sessions, bytes} or null, ' +
    'checks: [{name, state, value}]}.',
  options: [hubDataOption, jsonOption],
  examples: [{ line: 'scrollkeep hub status --data /srv/hub', summary: 'Status of a hub' }],
  load: () => import('./actions/run-hub-status.ts'),
};
