import type { Command } from '../command-line/command.ts';
import { sessionStates } from '../sessions/session-states.ts';
import { projectOption, rangeOptions } from './session-options.ts';

export const lsCommand: Command = {
  name: 'ls',
  summary: 'List projects and their sessions, the newest first',
  description:
    'Each session with its id, status, age, git branch, number of prompts and sub-agents, size and title. The ' +
    'status comes from the last record that decides: working, waiting, interrupted, failed or empty. ' +
    ('A session whose files have not grown for ten minutes is idle, and its last state is kept: idle ' +
      '(waiting). With --status, idle and live ask about the files, the other words about the last state.\n\n') +
    ('A session that only the archive still has is archived: its files are gone (archived: gone in JSON), or ' +
      'an older version of a file that was cut or replaced (older; its id ends with .v1).\n\n') +
    ('Sessions without a prompt and without an answer are left out of the text, and counted below it; --all ' +
      'shows them. JSON and any filter show them, too.\n\n') +
    ('--substantial leaves out what is hardly worth a look: sessions that do not run and have fewer than 5 ' +
      'steps and are completed, or fewer than 10 steps and no answer of the assistant. A list that hides says ' +
      'how many.\n\n') +
    ('Before the title stand ★ for a pinned session and the tags, those of Claude Code included (clientTag in ' +
      'JSON).\n\n') +
    ('JSON: {projects: [{name, worktreeOf, path, folder, sessions: [{id, title, titleFrom, status, archived, idle, ' +
      'firstActivity, lastActivity, cwd, gitBranch, prompts, commands, agents, steps, substantial, bytes, ' +
      'models, tags, clientTag, pinned, costMicros, file}]}], shown, hidden: {empty, notSubstantial, beyondLimit}}. ' +
      'costMicros is there with --min-cost and --max-cost.'),
  arguments: [
    {
      name: 'path',
      summary: 'Folders or transcripts to list instead of your Claude folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    projectOption,
    { name: 'git-branch', value: 'name', summary: 'Only sessions that ended on this branch' },
    ...rangeOptions,
    { name: 'status', value: 'status', choices: [...sessionStates], summary: 'Only sessions in this state' },
    { name: 'model', value: 'text', summary: 'Only sessions that used a model whose name contains this' },
    { name: 'min-cost', value: 'dollars', summary: 'Only sessions that cost at least this much' },
    { name: 'max-cost', value: 'dollars', summary: 'Only sessions that cost at most this much' },
    { name: 'substantial', summary: 'Leave out sessions in which hardly anything happened' },
    { name: 'all', summary: 'Show sessions without a prompt and without an answer, too' },
    { name: 'tag', value: 'name', repeatable: true, summary: 'Only sessions with this tag; with several, all of them' },
    { name: 'pinned', summary: 'Only pinned sessions' },
    { name: 'notes', summary: 'Show notes, too; without it they stay private' },
    { name: 'limit', value: 'count', summary: 'Show at most this many sessions' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep ls --since 7d', summary: 'What you did this week' },
    {
      line: 'scrollkeep ls --project harbour --status failed',
      summary: 'Sessions of one project that ended with an error',
    },
    { line: 'scrollkeep ls --min-cost 5 --since 30d', summary: 'Sessions of the last month that cost $5 or more' },
    { line: 'scrollkeep ls --substantial --limit 20 --json', summary: 'The newest twenty, as JSON' },
  ],
  isPaged: true,
  load: () => import('./actions/run-ls.ts'),
};
