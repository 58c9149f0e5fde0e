import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubPeopleCommand: Command = {
  name: 'hub people',
  summary: 'List or change the people of the hub on this machine',
  description:
    'Without options, lists everyone with an account. --disable signs a person out everywhere, immediately: ' +
    'browsers, devices, keys and links; what they pushed stays. --remove also deletes the email address and the ' +
    'password. The ' +
    `last owner cannot be disabled, removed or given another role.\n\n${onItsMachine}\n\n` +
    'JSON: {people: [{id, email, name, role, createdMs, isDisabled, isRemoved, hasPassword, issuer}]}.',
  arguments: [{ name: 'person', summary: 'Email or id of the person to change' }],
  options: [
    hubDataOption,
    { name: 'role', value: 'role', summary: 'Give the person this role', choices: ['member', 'admin', 'owner'] },
    { name: 'disable', summary: 'Lock the account' },
    { name: 'enable', summary: 'Unlock the account' },
    { name: 'remove', summary: 'Remove the account' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub people', summary: 'Everyone with an account' },
    { line: 'scrollkeep hub people ada@example.org --role admin', summary: 'Make Ada an admin' },
  ],
  load: () => import('./actions/run-hub-people.ts'),
};
