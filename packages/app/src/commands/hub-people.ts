import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubPeopleCommand: Command = {
  name: 'hub people',
  summary: 'List or manage people on the hub on this machine',
  description:
    'Without options, lists everyone with an account. --disable locks a person out immediately: their ' +
    'browsers, devices, keys and links stop working. What they pushed stays. The last owner cannot be disabled, ' +
    'removed or given another role.\n\n' +
    '--remove deletes the account and everything that identifies the person: email, name, sign-in, devices and keys. ' +
    '--sessions decides what happens to the sessions that the person pushed. `keep`: anyone the sessions are shared ' +
    'with can still read them, and the owner is shown as "Removed person". `delete`: the sessions are deleted, ' +
    'except those on hold. The report says what was deleted, and what was kept and why. The audit log keeps its ' +
    'entries, with the id of the person.\n\n' +
    '--export writes everything the hub stores about a person to a tar file: their sessions byte for byte, the rows ' +
    `about them, and their entries in the audit log.\n\n${onItsMachine}\n\n` +
    'JSON: {people: [{id, email, name, role, createdMs, isDisabled, isRemoved, hasPassword, issuer}]}; with --remove ' +
    '{person, deleted: [{id, project, bytes}], kept: [{…, why}], isErased}; with --export {person, file, bytes}.',
  arguments: [{ name: 'person', summary: 'Email or id of the person to change' }],
  options: [
    hubDataOption,
    { name: 'role', value: 'role', summary: 'Give the person this role', choices: ['member', 'admin', 'owner'] },
    { name: 'name', value: 'name', summary: 'Rename the person' },
    { name: 'disable', summary: 'Lock the account' },
    { name: 'enable', summary: 'Unlock the account' },
    { name: 'remove', summary: 'Remove the account; needs --sessions' },
    {
      name: 'sessions',
      value: 'choice',
      summary: 'With --remove: what happens to their sessions',
      choices: ['keep', 'delete'],
    },
    {
      name: 'export',
      value: 'file',
      summary: 'Write everything the hub stores about the person to a tar file',
      completes: 'path',
    },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub people', summary: 'Everyone with an account' },
    { line: 'scrollkeep hub people ada@example.org --role admin', summary: 'Make Ada an admin' },
    { line: 'scrollkeep hub people ada@example.org --export ada.tar', summary: 'Everything the hub stores about Ada' },
    {
      line: 'scrollkeep hub people ada@example.org --remove --sessions delete',
      summary: 'Remove Ada and what she pushed',
    },
  ],
  load: () => import('./actions/run-hub-people.ts'),
};
