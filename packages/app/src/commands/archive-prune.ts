import type { Command } from '../command-line/command.ts';

export const archivePruneCommand: Command = {
  name: 'archive prune',
  summary: 'Permanently remove sessions from the archive',
  description:
    'Nothing is removed automatically. Give at least one condition; if you give several, all must match. Without ' +
    '--write, the command only lists what would be removed. Files that still exist at their source are kept, because ' +
    'the next run would archive them again.\n\n' +
    'JSON: {pruned, stillThere, files: [{path, bytes, modifiedAt, onlyOldVersions}]}.',
  arguments: [{ name: 'session', summary: 'Sessions: id or id prefix, part of the title, or latest', variadic: true }],
  options: [
    { name: 'older-than', value: 'when', summary: 'Sessions not changed since: 365d, 2025-01-01' },
    { name: 'project', value: 'text', summary: 'Sessions of projects whose folder name contains this' },
    { name: 'old-versions', summary: 'Only older versions of files that were truncated or replaced' },
    { name: 'write', summary: 'Remove them; otherwise only list them' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive prune --older-than 730d', summary: 'List what is older than two years' },
    { line: 'scrollkeep archive prune 5d2f1a70 --write', summary: 'Remove one session' },
  ],
  load: () => import('./actions/run-archive-prune.ts'),
};
