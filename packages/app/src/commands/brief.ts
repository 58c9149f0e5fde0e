import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const briefCommand: Command = {
  name: 'brief',
  summary: 'Tell what was asked, done and changed in a session or a project, as Markdown',
  description:
    'For every turn of the live conversation: what the person asked, which tools were used how often, ' +
    'everything the assistant said, which files changed, which shell commands ran, and what was handed to ' +
    'sub-agents and reported by them. ' +
    ('Files come from the edit tools, from those of sub-agents, and from the checkpoints: where the next ' +
      'prompt found a tracked file changed and no edit tool explains it (a shell command did it), it is listed ' +
      'too. Thinking, tool output, progress, system lines and turns of abandoned branches are left out; the ' +
      'latter are counted. Times are those of your machine unless --timezone says otherwise.\n\n') +
    ('JSON: {sessions: [{id, title, project, gitBranch, models, from, to, turns: [{time, number, intent, ' +
      'additions, tools: [{name, calls, failed}], texts, files: [{path, by, isDeleted}], commands: [{command, ' +
      'description, status}], agents: [{type, description, status, prompt, report, tools}]}], isMainMissing, ' +
      'agents, abandonedTurns, resumesFrom}], withoutTurns}.'),
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of Markdown' },
  ],
  examples: [
    { line: 'scrollkeep brief latest', summary: 'The session you worked in last' },
    { line: 'scrollkeep brief --project harbour --since 7d > week.md', summary: 'A week of one project' },
  ],
  load: () => import('./actions/run-brief.ts'),
};
