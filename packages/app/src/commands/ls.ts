import { sessionStates } from '@scrollkeep/server/sessions/session-states.ts';
import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sourceOption } from './session-options.ts';

export const lsCommand: Command = {
  name: 'ls',
  summary: 'List projects and their sessions, newest first',
  description:
    'Lists each session with its id, status, age, git branch, number of prompts and sub-agents, size and title. The ' +
    'status comes from the last record that indicates one: working, waiting (Claude has answered and is waiting ' +
    'for the user), interrupted, failed or empty. "main transcript missing" ("missing" in JSON) means that only ' +
    'agent files are left. If no file of a session has grown for ten minutes, the session is idle and keeps its ' +
    'last status: idle (waiting). For --status, idle and live refer to file activity; the other values refer to ' +
    'the last status.\n\n' +
    'A session that only exists in the archive is marked as archived. Either its files no longer exist, or it ' +
    'is an older version of a file that was truncated or replaced, with an id that ends with .v1, .v2 and so on. In ' +
    'JSON, archived is "gone" or "older".\n\n' +
    'Sessions with neither a prompt nor an answer are hidden and counted below the list; --all shows them. JSON ' +
    'output and filtered lists include them.\n\n' +
    '--substantial hides short sessions that are not running: those with fewer than 5 steps whose last status is ' +
    'waiting or empty, and those with fewer than 10 steps and no answer. A step is a prompt, an answer, a tool ' +
    'call or a tool result. The list says how many sessions it hides.\n\n' +
    "★ before a title marks a pinned session. Tags come before the title, including Claude Code's own tag (clientTag " +
    'in JSON).\n\n' +
    'JSON: {projects: [{name, worktreeOf, path, folder, sessions: [{id, source, title, titleFrom, status, archived, ' +
    'idle, firstActivity, lastActivity, cwd, gitBranch, prompts, commands, agents, steps, substantial, bytes, ' +
    'models, tags, clientTag, agentName, pinned, repairOf, costMicros, note, file}]}], shown, hidden: {empty, ' +
    'notSubstantial, beyondLimit}}. costMicros is present only with --min-cost or --max-cost, repairOf only for ' +
    'repaired copies, note only with --notes.',
  arguments: [
    {
      name: 'path',
      summary: 'Folders or transcripts to list instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    projectOption,
    { name: 'git-branch', value: 'name', summary: 'Only sessions that ended on this git branch' },
    ...rangeOptions,
    { name: 'status', value: 'status', choices: [...sessionStates], summary: 'Only sessions in this state' },
    { name: 'model', value: 'text', summary: 'Only sessions that used a model whose name contains this' },
    { name: 'min-cost', value: 'dollars', summary: 'Only sessions that cost at least this much' },
    { name: 'max-cost', value: 'dollars', summary: 'Only sessions that cost at most this much' },
    { name: 'substantial', summary: 'Hide very short sessions' },
    { name: 'all', summary: 'Include sessions with neither a prompt nor an answer' },
    {
      name: 'tag',
      value: 'name',
      repeatable: true,
      summary: 'Only sessions with this tag; repeat it to require several',
    },
    { name: 'pinned', summary: 'Only pinned sessions' },
    { name: 'notes', summary: 'Show notes, which are private by default' },
    sourceOption,
    { name: 'limit', value: 'count', summary: 'Show at most this many sessions' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep ls --since 7d', summary: 'What you did this week' },
    {
      line: 'scrollkeep ls --project harbour --status failed',
      summary: 'Sessions in one project that ended with an error',
    },
    { line: 'scrollkeep ls --min-cost 5 --since 30d', summary: 'Sessions from the last 30 days that cost $5 or more' },
    {
      line: 'scrollkeep ls --substantial --limit 20 --json',
      summary: 'The 20 newest sessions that are not very short, as JSON',
    },
  ],
  isPaged: true,
  load: () => import('./actions/run-ls.ts'),
};
