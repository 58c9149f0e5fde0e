import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument } from './session-options.ts';

export const toolsCommand: Command = {
  name: 'tools',
  summary: 'Count tool calls by tool: how they ended, share of failures, time',
  description:
    'Counts the calls of one session, or of all sessions that --project, --since and --until choose; those of ' +
    'sub-agents are in it, and a call that forks repeat counts once per session. ' +
    ('A call failed where its result is an error, here as everywhere else. Calls that were denied (by a rule or ' +
      'hook), rejected (by a person), interrupted or lost (no result, and the conversation went on) are counted ' +
      'by themselves. The share is that of failed calls among those that are over. Time ' +
      'adds up the durations of calls; calls that ran side by side count each.\n\n') +
    ('JSON: {sessions, all, tools: [{name, calls, failed, failureShare, byStatus: {ok, error, denied, ' +
      'rejected, interrupted, lost, pending}, durationMs, timedCalls}]}; a status without calls is left out.'),
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    {
      name: 'sort',
      value: 'key',
      choices: ['calls', 'failures', 'share', 'duration', 'name'],
      summary: 'Order of the tools; calls where nothing is said',
    },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep tools latest', summary: 'The session you worked in last' },
    { line: 'scrollkeep tools --project harbour --sort share', summary: 'What fails most often in a project' },
  ],
  load: () => import('./actions/run-tools.ts'),
};
