import type { Command } from '../command-line/command.ts';

export const dataPurgeCommand: Command = {
  name: 'data purge',
  summary: 'Delete data that Scrollkeep stores',
  description:
    'Without --write, the command only lists what would be deleted. The cache can be rebuilt at any time. The ' +
    'archive cannot: sessions that Claude Code has deleted are lost with it. `all` also deletes everything else that ' +
    'Scrollkeep stores in the data folder: tags, pins, notes, saved searches, redaction maps, backups of restored ' +
    'files, the connection to a hub, and the data that `move`, `repair` and `take` need for --undo. The config ' +
    "file, a PostgreSQL index, a hub that runs on this machine and Claude Code's own files are never touched.\n\n" +
    'JSON: {removed, parts: [{name, path, bytes, files, canBeRebuilt}]}; removed is false without --write.',
  arguments: [{ name: 'what', summary: 'What to delete', required: true, choices: ['cache', 'archive', 'all'] }],
  options: [
    { name: 'write', summary: 'Delete it; otherwise only list it' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep data purge cache --write', summary: 'Start with an empty cache' },
    { line: 'scrollkeep data purge all', summary: 'List what would be deleted' },
  ],
  load: () => import('./actions/run-data-purge.ts'),
};
