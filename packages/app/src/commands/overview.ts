import type { Command } from '../command-line/command.ts';

export const overviewCommand: Command = {
  name: 'overview',
  summary: 'Your projects at a glance: sessions, agents, size, last activity, what needs attention',
  description:
    'Lists the projects of your Claude config folder with their sessions, sub-agents, size and last activity, ' +
    'and what needs attention. ' +
    'Where there is no Claude folder yet, a demo tree in a temporary folder is shown instead.',
  arguments: [
    { name: 'path', summary: 'Folders to look at instead of your Claude folder', variadic: true, completes: 'path' },
  ],
  options: [{ name: 'demo', summary: 'Show the demo tree even where there are sessions' }],
  examples: [{ line: 'scrollkeep overview', summary: 'Your own Claude folder, or the demo' }],
  load: () => import('./actions/run-overview.ts'),
};
