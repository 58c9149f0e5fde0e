import type { Command } from '../command-line/command.ts';

export const archivePruneCommand: Command = {
  name: 'archive prune',
  summary: 'Remove sessions from the archive for good, by a rule that you give',
  description:
    'Nothing is ever removed by itself. Give at least one rule; where there are several, all must fit. ' +
    'Without --write it only says what would go. What its source still has is left, because the next run would ' +
    'take it again.\n\n' +
    'JSON: {pruned, stillThere, files: [{path, bytes, modifiedAt, onlyOldVersions}]}.',
  arguments: [{ name: 'session', summary: 'Ids, or their beginnings', variadic: true }],
  options: [
    { name: 'older-than', value: 'when', summary: 'Sessions not written since: 365d, 2025-01-01' },
    { name: 'project', value: 'text', summary: 'Sessions of projects whose folder name contains this' },
    { name: 'old-versions', summary: 'Only the older versions of files that were cut or replaced' },
    { name: 'write', summary: 'Do it' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive prune --older-than 730d', summary: 'See what is older than two years' },
    { line: 'scrollkeep archive prune 5d2f1a70 --write', summary: 'Remove one session' },
  ],
  load: () => import('./actions/run-archive-prune.ts'),
};
