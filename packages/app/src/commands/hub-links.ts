import type { Command } from '../command-line/command.ts';

export const hubLinksCommand: Command = {
  name: 'hub links',
  summary: 'List, create and revoke links to your sessions on the hub',
  description:
    'Anyone with a link can read that session without an account, until the link expires or is revoked. A link is ' +
    'shown once, when it is created; the hub keeps only a hash of it.\n\n' +
    'With --password, the password is read from standard input.\n\n' +
    'JSON: {links: [{id, session, name, expires, revoked}]}. With --create: {id, url}. With --revoke: {revoked}.',
  options: [
    { name: 'create', value: 'session', summary: 'Create a link to this session' },
    { name: 'days', value: 'n', summary: 'With --create, how many days it works', default: '7' },
    { name: 'name', value: 'text', summary: 'With --create, what the link is for' },
    { name: 'password', summary: 'With --create, require a password' },
    { name: 'revoke', value: 'id', summary: 'Revoke a link' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub links --create 5d2f1a70 --days 7', summary: 'A link for a week' },
    { line: 'scrollkeep hub links', summary: 'All your links' },
    { line: 'scrollkeep hub links --revoke 0b7e', summary: 'Revoke a link immediately' },
  ],
  load: () => import('./actions/run-hub-links.ts'),
};
