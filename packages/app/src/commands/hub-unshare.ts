import type { Command } from '../command-line/command.ts';

export const hubUnshareCommand: Command = {
  name: 'hub unshare',
  summary: 'Stop pushing a project or a session, and hide it from others',
  description:
    'The project or session is no longer pushed. On the hub, the sessions that this machine pushed become visible ' +
    'only to you. A session whose project is still shared stays visible to those who can see the project, and is ' +
    'still pushed. Links that you created still open the sessions; `scrollkeep hub links` lists and revokes links. ' +
    'With --delete, the sessions are deleted there, and not pushed again. Unless a session is still shared through ' +
    'its project, your tags and notes on it are removed from the hub. With --tag or --notes, only these are removed, ' +
    'and the sessions stay shared. Nothing changes on this machine.\n\n' +
    'JSON: {url, sessions, deleted}.',
  arguments: [
    { name: 'name', required: true, summary: 'Project: its path, name or folder. With --session, a session' },
  ],
  options: [
    { name: 'session', summary: 'One session instead of a project' },
    { name: 'delete', summary: 'Delete the sessions on the hub' },
    { name: 'tag', value: 'name', repeatable: true, summary: 'Only remove this tag from the hub' },
    { name: 'notes', summary: 'Only remove your notes from the hub' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub unshare ~/code/app', summary: 'Make it visible only to you' },
    { line: 'scrollkeep hub unshare ~/code/app --notes', summary: 'Only remove your notes from it' },
    { line: 'scrollkeep hub unshare ~/code/app --delete', summary: 'Delete it from the hub' },
  ],
  load: () => import('./actions/run-hub-unshare.ts'),
};
