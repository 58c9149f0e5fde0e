import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubSharesCommand: Command = {
  name: 'hub shares',
  summary: 'List what people share on the hub on this machine, and revoke links',
  description:
    'Lists shares and links: who shares which session or project with whom. Session titles and content are not ' +
    `shown. With --json, people, teams and projects are named by id.\n\n${onItsMachine}\n\n` +
    'JSON: {shares: [{person, session, project, kind, target, createdMs}], links: [{id, person, session, createdMs, ' +
    'expiresMs, hasPassword}]}.',
  options: [
    hubDataOption,
    { name: 'revoke-link', value: 'id', summary: 'Revoke this link immediately', repeatable: true },
    jsonOption,
  ],
  examples: [{ line: 'scrollkeep hub shares', summary: 'All shares and links' }],
  load: () => import('./actions/run-hub-shares.ts'),
};
