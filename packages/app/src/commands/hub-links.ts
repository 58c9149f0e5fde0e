import type { Command } from '../command-line/command.ts';

export const hubLinksCommand: Command = {
  name: 'hub links',
  summary: 'List, preview, create and revoke links to your sessions on the hub',
  description:
    'Anyone with a link can read its session without an account, until the link expires or is revoked. A link is ' +
    'shown once, when it is created; the hub keeps only a hash of it.\n\n' +
    'With --turns, a link shows only these turns. --preview creates no link: it lists the turns that readers would ' +
    'see, and how many possible secrets and names are still in the session.\n\n' +
    'With --password, the password is read from standard input.\n\n' +
    'JSON: {links: [{id, session, name, expires, revoked}]}. With --create: {id, url}. With --revoke: {revoked}. ' +
    'With --preview: {session, url, total, turns: [{number, text, calls}], secrets, names}.',
  options: [
    { name: 'create', value: 'session', summary: 'Create a link to this session' },
    { name: 'preview', value: 'session', summary: 'Show what readers of a link to this session would see' },
    { name: 'turns', value: 'first-last', summary: 'With --create or --preview, only these turns' },
    { name: 'days', value: 'n', summary: 'With --create, how many days it works', default: '7' },
    { name: 'name', value: 'text', summary: 'With --create, what the link is for' },
    { name: 'password', summary: 'With --create, require a password' },
    { name: 'revoke', value: 'id', summary: 'Revoke a link' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub links --create latest --days 7', summary: 'A link for a week' },
    { line: 'scrollkeep hub links --preview 5d2f1a70 --turns 2-5', summary: 'What readers of a link would see' },
    { line: 'scrollkeep hub links', summary: 'All your links' },
    { line: 'scrollkeep hub links --revoke 0b7e', summary: 'Revoke a link immediately' },
  ],
  load: () => import('./actions/run-hub-links.ts'),
};
