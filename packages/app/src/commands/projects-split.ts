import type { Command } from '../command-line/command.ts';

export const projectsSplitCommand: Command = {
  name: 'projects split',
  summary: 'Undo a join',
  description:
    'Lists the sessions of a joined project under its own path again.\n\n' +
    'JSON: {from, to}: the join that was undone.',
  arguments: [{ name: 'old', required: true, summary: 'Old path of the joined project' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep projects split /home/ada/harbour', summary: 'Undo the join of this project' }],
  load: () => import('./actions/run-projects-split.ts'),
};
