import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';

export const prsCommand: Command = {
  name: 'prs',
  summary: 'List pull requests with their sessions, commits and cost',
  description:
    'Lists the pull requests that sessions worked on, newest first: those of one session, or of all sessions ' +
    'selected with --project, --since, --until and --source. A session worked on a pull request if it created, ' +
    'edited, merged or otherwise changed the pull request, if Claude Code linked the two, or if it pushed to the ' +
    'branch of the pull request (inferred). Viewing does not count. The cost of a session is never divided: a ' +
    'session that worked on several pull requests is listed with each and marked as shared. Two totals follow: ' +
    'sessions that worked on a pull request, each counted once, and all selected sessions. See docs/evidence.md.' +
    '\n\n' +
    'With --verify, Scrollkeep searches the repositories of the sessions for the commit that merged each pull ' +
    'request, recognised by its message. It also checks each commit, as `commits --verify` does.\n\n' +
    'JSON: {withEvidence: {sessions, unpriced, costMicros}, all: {…}, share, onlyViewed, pullRequests: [{number, ' +
    'repository, url, title, branch, certainty, lastAction, first, last, cost, figures, viewedBy, sessions, ' +
    'commits}]}. With --verify also merge: {repository, hash, isOnHead, certainty}, and check in each commit.',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'limit', value: 'number', summary: 'Print at most this many pull requests' },
    { name: 'verify', summary: 'Check merges and commits against the git repository on this machine' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep prs --since 30d', summary: 'Pull requests of the last 30 days, with cost' },
    { line: 'scrollkeep prs --project harbour --json', summary: 'Everything about a project, as JSON' },
  ],
  load: () => import('./actions/run-prs.ts'),
};
