import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';

export const commitsCommand: Command = {
  name: 'commits',
  summary: 'List the commits that Claude made, with session, turn and cost',
  description:
    'Lists the commits of one session, or of all sessions selected with --project, --since, --until and --source, ' +
    'newest first. A commit is marked "recorded" if git or Claude Code named its hash in the result of the command ' +
    'that made it. It is marked "inferred" if the command succeeded without naming a hash, as `git commit -q` does. ' +
    'Only results of git commands count. A commit that a fork copied is listed once, in the session it came from. ' +
    'The cost is that of the whole session. See docs/evidence.md.\n\n' +
    'With --verify, Scrollkeep asks git about each commit in the repository of the folder that the session worked ' +
    'in: whether it exists or was rebased, amended or squashed, which branches it is on, and how many of its lines ' +
    "remain at HEAD. Git is only used for reading, without the repository's hooks, settings or attributes.\n\n" +
    'JSON: {sessions, figures: {commits, counted, files, insertions, deletions}, commits: [{hash, subject, ' +
    'certainty, action, replaced, branch, repository, repositoryCertainty, pullRequest, files, insertions, ' +
    'deletions, time, session, turn, agent, line, uuid, cwd, folder, costMicros}]}. With --verify: checks: ' +
    '{verified, inferred, notFound, notChecked, rewritten, lines, remainingLines}, and in each commit check: {state: ' +
    'verified, inferred, not-found or recorded, repository, hash, rewritten, branches, isOnHead, remaining: {files, ' +
    'remainingFiles, lines, remainingLines}, remainingProblem, reason}.',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'limit', value: 'number', summary: 'Print at most this many commits' },
    { name: 'verify', summary: 'Check each commit against the git repository on this machine' },
    { name: 'trailer', summary: 'Print only a trailer line that names the session, for a commit message' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep commits latest', summary: 'Commits of your latest session' },
    { line: 'scrollkeep commits --project harbour --since 30d', summary: 'Commits of a project in the last 30 days' },
    { line: 'scrollkeep commits --project harbour --verify', summary: 'Which of them exist, and what remains' },
    { line: 'scrollkeep commits latest --trailer', summary: 'A line for git commit --trailer' },
  ],
  load: () => import('./actions/run-commits.ts'),
};
