import type { Command } from '../command-line/command.ts';

export const sourcesAddCommand: Command = {
  name: 'sources add',
  summary: 'Read the sessions of another folder in addition',
  description:
    'From now on, every command reads this folder too: a Claude config folder, or any folder with transcripts. It ' +
    'is written to `sources` in the config file. The folder itself is only ever read.\n\n' +
    'JSON: {path, source, sources}: the folder, its source, and all folders that you added.',
  arguments: [{ name: 'path', required: true, summary: 'Folder with sessions', completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep sources add ~/.claude-work', summary: 'Sessions of another profile' }],
  load: () => import('./actions/run-sources-add.ts'),
};
