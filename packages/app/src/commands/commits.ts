import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';

export const commitsCommand: Command = {
  name: 'commits',
  summary: 'List the commits that Claude made, with session, turn and cost',
  description:
    'Lists the commits of one session, or of all sessions selected with --project, --since, --until and ' +
    '--source, newest first. A commit is recorded if git or Claude Code named its hash in the result of the ' +
    'command that made it. It is inferred if the command succeeded without naming a hash, such as git commit ' +
    '-q. Only results of git commands count. A commit that a fork copied is listed once, in its origin. The ' +
    'cost is that of the whole session. See docs/evidence.md.\n\n' +
    'JSON: {sessions, figures: {commits, counted, files, insertions, deletions}, commits: [{hash, subject, ' +
    'certainty, action, replaced, branch, repository, repositoryCertainty, pullRequest, files, insertions, ' +
    'deletions, time, session, turn, agent, line, uuid, cwd, folder, costMicros}]}.',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'limit', value: 'number', summary: 'Print at most this many commits' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep commits latest', summary: 'Commits of your latest session' },
    { line: 'scrollkeep commits --project harbour --since 30d', summary: 'Commits of a project in the last 30 days' },
  ],
  load: () => import('./actions/run-commits.ts'),
};
