import type { Command } from '../command-line/command.ts';

export const dataPurgeCommand: Command = {
  name: 'data purge',
  summary: 'Remove what Scrollkeep keeps',
  description:
    'Without --write it only says what would go. The cache can be rebuilt at any time. The archive cannot: ' +
    "sessions that Claude Code has deleted are gone with it. Claude Code's own files are never touched.",
  arguments: [{ name: 'what', summary: 'What to remove', required: true, choices: ['cache', 'archive', 'all'] }],
  options: [
    { name: 'write', summary: 'Do it' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep data purge cache --write', summary: 'Start with an empty cache' },
    { line: 'scrollkeep data purge all', summary: 'See what there is to remove' },
  ],
  load: () => import('./actions/run-data-purge.ts'),
};
