import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubKeysCommand: Command = {
  name: 'hub keys',
  summary: 'List, create or revoke CI keys of the hub on this machine',
  description:
    'A key acts for one person until it expires. Its scope is push, read or both, and it can be limited to one ' +
    `project. A new key is printed once and cannot be shown again.\n\n${onItsMachine}\n\n` +
    'JSON: {keys: [{id, person, name, scopes, project, createdMs, expiresMs, seenMs, isRevoked}]}; with --create ' +
    '{key, token}.',
  options: [
    hubDataOption,
    { name: 'create', value: 'name', summary: 'Create a key with this name' },
    { name: 'person', value: 'person', summary: 'With --create: person the key acts for, by email or id' },
    {
      name: 'scope',
      value: 'scope',
      summary: 'With --create: what the key may do',
      choices: ['push', 'read'],
      repeatable: true,
    },
    { name: 'project', value: 'id', summary: 'With --create: only for this project' },
    { name: 'expires', value: 'duration', summary: 'With --create: how long it works, up to 366d', default: '90d' },
    { name: 'revoke', value: 'id', summary: 'Revoke this key immediately', repeatable: true },
    jsonOption,
  ],
  examples: [
    {
      line: 'scrollkeep hub keys --create ci --person ada@example.org --scope push',
      summary: 'A key for a CI job that pushes as Ada',
    },
  ],
  load: () => import('./actions/run-hub-keys.ts'),
};
