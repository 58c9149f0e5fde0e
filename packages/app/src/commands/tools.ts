import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';

export const toolsCommand: Command = {
  name: 'tools',
  summary: 'Show tool statistics: calls, results, failure rate, time',
  description:
    'Counts the calls of one session, or of all sessions selected with --project, --since, --until and ' +
    '--source. Calls of sub-agents are included. A call that a fork copied counts in both sessions. A call ' +
    'failed if its result is an error. Calls that were denied (by a rule or hook), rejected (by you), interrupted or ' +
    'lost (no result although the conversation continued) are counted separately. The failure rate is failed ' +
    'calls divided by finished calls. Time is the sum of all call durations, including parallel calls.\n\n' +
    'JSON: {sessions, all, tools: [{name, calls, failed, failureShare, byStatus: {ok, error, denied, ' +
    'rejected, interrupted, lost, pending}, durationMs, timedCalls}]}; a status without calls is left out.',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    {
      name: 'sort',
      value: 'key',
      choices: ['calls', 'failures', 'share', 'duration', 'name'],
      summary: 'Sort order; share is the failure rate',
      default: 'calls',
    },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep tools latest', summary: 'Your latest session' },
    { line: 'scrollkeep tools --project harbour --sort share', summary: 'What fails most often in a project' },
  ],
  load: () => import('./actions/run-tools.ts'),
};
