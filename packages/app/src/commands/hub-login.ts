import type { Command } from '../command-line/command.ts';

export const hubLoginCommand: Command = {
  name: 'hub login',
  summary: 'Connect this machine to a hub',
  description:
    'Prints a code and an address. Open the address in a browser, sign in to the hub, and confirm the code. After ' +
    'that, this machine may push sessions to the hub and read what you may read there. Nothing is pushed until you ' +
    'share a project with `scrollkeep hub share`.\n\n' +
    'The tokens are stored in the data folder, readable only by you. `scrollkeep hub logout` revokes them.\n\n' +
    'JSON: {url, person: {id, name, email}, device: {id, name}}.',
  arguments: [{ name: 'url', required: true, summary: 'Address of the hub, for example https://hub.example.org' }],
  options: [
    { name: 'name', value: 'name', summary: 'Name of this machine on the hub', default: 'its host name' },
    { name: 'insecure', summary: 'Accept an http address of another machine; everything is sent unencrypted' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [{ line: 'scrollkeep hub login https://hub.example.org', summary: 'Connect to your team’s hub' }],
  load: () => import('./actions/run-hub-login.ts'),
};
