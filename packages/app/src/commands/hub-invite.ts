import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubInviteCommand: Command = {
  name: 'hub invite',
  summary: 'Invite a person to the hub on this machine',
  description:
    'Prints a link that works once. Send it to the person, who opens it to create the account. The link is not ' +
    `stored and cannot be shown again.\n\n${onItsMachine}\n\n` +
    'JSON: {id, url, expires}. With --list or --revoke: {invitations: [{id, email, role, team, createdBy, ' +
    'createdMs, expiresMs, isUsed}]}.',
  arguments: [
    { name: 'email', summary: 'Email address of the person; if left out, anyone with the link can create the account' },
  ],
  options: [
    hubDataOption,
    {
      name: 'role',
      value: 'role',
      summary: 'Role of the person',
      choices: ['member', 'admin', 'owner'],
      default: 'member',
    },
    { name: 'team', value: 'team', summary: 'Team that the person joins' },
    { name: 'list', summary: 'List invitations that have not been used yet' },
    { name: 'revoke', value: 'id', summary: 'Revoke this invitation immediately', repeatable: true },
    { name: 'expires', value: 'duration', summary: 'How long the link works: 12h, 7d; up to 30d', default: '7d' },
    { name: 'public-url', value: 'url', summary: 'Address of the hub', default: 'the one it was last started with' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub invite ada@example.org --team Harbour', summary: 'Invite Ada to a team' },
    { line: 'scrollkeep hub invite --list', summary: 'Invitations that have not been used yet' },
  ],
  load: () => import('./actions/run-hub-invite.ts'),
};
