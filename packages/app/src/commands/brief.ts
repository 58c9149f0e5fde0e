import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const briefCommand: Command = {
  name: 'brief',
  summary: 'Tell what was asked, done and changed in a session or a project, as Markdown',
  description:
    'On a page of at most 600 words: what the person asked and what was answered, what was decided (answers to ' +
    'questions, plans), commits, reports of sub-agents, files changed, the last answer, and what is left open. ' +
    ('Several sessions share the page, oldest first. --max-tokens sets another length for all of it; a token is ' +
      'counted as three bytes of UTF-8, more than tokenizers make of text, and the answer is never longer.\n\n') +
    ('--full leaves nothing of this out: every prompt, everything the assistant said, every file and every shell ' +
      'command, turn by turn. Files come from the edit tools, from those of sub-agents, and from the ' +
      'checkpoints: where the next prompt found a tracked file changed and no edit tool explains it (a shell ' +
      'command did it), it is listed too. Thinking, tool output, progress, system lines and turns of abandoned ' +
      'branches are left out; the latter are counted. Times are those of your machine unless --timezone says ' +
      'otherwise.\n\n') +
    ('JSON, always in full: {sessions: [{id, title, project, gitBranch, models, from, to, turns: [{time, number, ' +
      'intent, additions, tools: [{name, calls, failed}], texts, files: [{path, by, isDeleted}], commands: ' +
      '[{command, description, status}], agents: [{type, description, status, prompt, report, tools}], decisions: ' +
      '[{kind, …}]}], isMainMissing, agents, abandonedTurns, resumesFrom, status, openWork}], withoutTurns}.'),
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    { name: 'full', summary: 'Everything instead of a page' },
    { name: 'max-tokens', value: 'number', summary: 'How long the answer may be (about a page of 600 words)' },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of Markdown' },
  ],
  examples: [
    { line: 'scrollkeep brief latest', summary: 'The session you worked in last' },
    { line: 'scrollkeep brief latest --max-tokens 300', summary: 'The same for the context of an agent' },
    { line: 'scrollkeep brief --project harbour --since 7d > week.md', summary: 'A week of one project' },
  ],
  load: () => import('./actions/run-brief.ts'),
};
