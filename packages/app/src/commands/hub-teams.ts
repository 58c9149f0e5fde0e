import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubTeamsCommand: Command = {
  name: 'hub teams',
  summary: 'List or change the teams of the hub on this machine',
  description:
    'Without arguments, lists all teams. With a team, lists its members. Deleting a team also stops all sharing with ' +
    `it.\n\n${onItsMachine}\n\n` +
    'JSON: {teams: [{id, name, createdMs, members}]}, or with a team {team, members: [{id, name, email}]}.',
  arguments: [{ name: 'team', summary: 'Name or id of the team' }],
  options: [
    hubDataOption,
    { name: 'create', summary: 'Create the team' },
    { name: 'rename', value: 'name', summary: 'Rename the team' },
    { name: 'add', value: 'person', summary: 'Add a person, by email or id', repeatable: true },
    { name: 'remove', value: 'person', summary: 'Remove a person, by email or id', repeatable: true },
    { name: 'delete', summary: 'Delete the team' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub teams Harbour --create --add ada@example.org', summary: 'A new team with one member' },
  ],
  load: () => import('./actions/run-hub-teams.ts'),
};
