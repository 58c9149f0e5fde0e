import type { Command } from '../command-line/command.ts';

export const sourcesRemoveCommand: Command = {
  name: 'sources remove',
  summary: 'Stop reading a folder or machine that you added',
  description:
    'Removes the folder from `sources` in the config file, or the machine from `remotes`. Nothing is deleted: the ' +
    'folder and its archived sessions are kept.\n\n' +
    'JSON: {path, sources}: the folder or address, and those that remain.',
  arguments: [{ name: 'path', required: true, summary: 'Folder or ssh://host that you added', completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep sources remove ~/.claude-work', summary: 'Stop reading another profile' }],
  load: () => import('./actions/run-sources-remove.ts'),
};
