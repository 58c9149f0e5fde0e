import { figureNames } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';

export const insightsCommand: Command = {
  name: 'insights',
  summary: 'Show what went wrong and what it cost: failures, retries, cache misses, unused servers and more',
  description:
    'Analyses one session, or all sessions selected with --project, --since, --until and --source. Every figure is ' +
    'counted from records, never estimated; docs/insights.md defines each one. Sub-agents are included. Records that ' +
    'a fork copied count once, in the session they came from; a session that you name is counted in full.\n\n' +
    '--records lists the records behind one figure of a session: the turn or agent, the line, and the amount. ' +
    '`scrollkeep show SESSION --turn N` opens the turn. For several sessions, --records lists those with the highest ' +
    'figures.\n\n' +
    'JSON: see docs/insights.md. Money is in millionths of a dollar (costMicros, extraMicros).',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    {
      name: 'records',
      value: 'figure',
      choices: figureNames,
      summary: 'List the records behind one figure',
    },
    { name: 'limit', value: 'count', summary: 'Show at most this many rows per list', default: '10' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep insights latest', summary: 'Your latest session' },
    { line: 'scrollkeep insights --since 30d', summary: 'The last month' },
    { line: 'scrollkeep insights latest --records failures', summary: 'The failed calls of your latest session' },
  ],
  load: () => import('./actions/run-insights.ts'),
};
