import type { Command } from '../command-line/command.ts';
import { sourceOption } from './session-options.ts';

export const overviewCommand: Command = {
  name: 'overview',
  summary: 'Show your projects at a glance: sessions, agents, size, last activity, what needs attention',
  description:
    'Lists the projects in your Claude config folder with sessions, sub-agents, size and last activity, and ' +
    'what needs attention. If there is no such folder yet, a demo in a temporary folder is shown instead.',
  arguments: [
    {
      name: 'path',
      summary: 'Folders to show instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [sourceOption, { name: 'demo', summary: 'Show the demo even if you have sessions' }],
  examples: [{ line: 'scrollkeep overview', summary: 'Your own sessions, or the demo' }],
  load: () => import('./actions/run-overview.ts'),
};
