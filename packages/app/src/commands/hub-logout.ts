import type { Command } from '../command-line/command.ts';

export const hubLogoutCommand: Command = {
  name: 'hub logout',
  summary: 'Disconnect this machine from its hub',
  description:
    'Revokes this machine on the hub, and deletes its tokens here. Sessions that you pushed stay on the hub. To ' +
    'delete them, run `scrollkeep hub unshare NAME --delete` before you log out. If the hub cannot be reached, the ' +
    'tokens are still deleted here; the command says so and exits with status 1.\n\n' +
    'JSON: {url, revoked}.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  load: () => import('./actions/run-hub-logout.ts'),
};
