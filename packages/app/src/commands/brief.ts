import type { Command } from '../command-line/command.ts';
import { projectOption, rangeOptions, sessionArgument, sourceOption } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const briefCommand: Command = {
  name: 'brief',
  summary: 'Summarise a session or a project as Markdown: what was asked, done and changed',
  description:
    'Prints a page of at most 600 words for whoever continues the work. It starts with the goal, the latest request, ' +
    "rules that the user set in prompts, the status, the resume command, and Claude Code's own recap if the session " +
    'did not continue after it. Open items come next: unanswered questions, interrupted work, requests without a ' +
    'final answer, unticked checkboxes, files edited after the last commit, unfinished agents, commands left ' +
    'running, current todos, and failed calls, builds, tests, lint runs, type checks and check runs such as ' +
    '`npm run check` that never succeeded afterwards, including those of sub-agents.\n\n' +
    'Then comes the history: the last actions with their results; the last test run, check run, build and ' +
    'deployment, and what was edited after them; the last failure, and whether the same action later succeeded; ' +
    'the first and last turns and the most important ones between them; the last answer; decisions; commits by ' +
    'repository, pull requests, pushed commits and force-pushes; changed files, and the last command that may ' +
    'have changed others, such as a formatter; sub-agent reports. A file counts as deleted only if a ' +
    'successful command deleted it by name.\n\n' +
    'Space goes to the latest request and the last answer first, then to older turns. Long texts are ' +
    'shortened in the middle. Several sessions share the page, oldest first. --max-tokens sets a different limit for ' +
    'the whole output. A token is estimated as three bytes of UTF-8. For English, code, Chinese, Japanese and ' +
    'Korean, tokenizers produce fewer tokens, so the output stays within the limit.\n\n' +
    '--full prints every prompt, answer, changed file and shell command, turn by turn. Changed files are taken from ' +
    'edit-tool calls, including those of sub-agents, and from checkpoints. A tracked file that changed before the ' +
    'next prompt without an edit tool (for example, by a shell command) is also listed. Thinking, tool output, ' +
    'progress, system lines and abandoned branches are left out; turns of abandoned branches are counted. Times are ' +
    'local unless you set --timezone.\n\n' +
    'JSON, always in full: {sessions: [{id, clientId, title, project, gitBranch, models, from, to, turns: [{time, ' +
    'number, intent, additions, tools: [{name, calls, failed}], texts, files: [{path, by, isDeleted}], commands: ' +
    '[{command, description, status}], agents: [{type, description, status, prompt, report, tools}], decisions: ' +
    '[{kind, …}], commits: [{subject, hash, files, fileCount}], pullRequests: [{url, number, title, action}], ' +
    'isInterrupted, hasFinalAnswer, apiError, openQuestions, unsent}], isMainMissing, agents, abandonedTurns, ' +
    'resumesFrom, status, counts, localTurns, resumeCommand, recap: {text, time, turn}, compaction (the ' +
    'same), openWork, ' +
    'openWorkTurns, droppedWork: [{text, turn}], background: [{command, description, turn, isDetached}], ' +
    'backgroundAgents: [{type, description, turn, isResumed}], ' +
    'openBoxes: [{path, text, turn}], actions: {last: [{turn, tool, target, ' +
    'kind, status, isBackground, calls, result, isHidden, httpError, isFirstLine}], failure (the same with ' +
    'solvedIn, isTestedAfter and later: {turn, how, program}), testRun: {turn, command, status, outcome, isKilled, ' +
    'isBackground, summary, editsAfter, commandsAfter, isCached, filesAfter, folder, later: {turn, ' +
    'command, status, isKilled, ' +
    'isBackground}}}, checks: {failed: [{kind, command, turn, isByAgent, ' +
    'failures, hadSuccess, reason, folder}], passed: [{…, filesAfter, commandsAfter}], ' +
    'kinds, failedTurns, rewrites: {commands, last: {turn, command, isByAgent}}, ' +
    'ranNoCommit}, failedTasks, looks: {pendingChecks: {turn, names}, tree: {turn, changed, ' +
    'ahead}, ahead, isMergeSeen}, git: {items: [{kind, turn, linkedIn, ' +
    'action, hash, rewritten: {turn, how, pushedAs}, subject, branch, url, folder, isByAgent}], repositories: ' +
    '[{folder, commits, unpushed, after: {commit, files, push: {turn, branch, repository, hash}, isSettled}}], ' +
    'forced: [{turn, branch, repository, hash, before, folder, lostFrom}]}, pullRequests}], withoutTurns}.',
  arguments: [{ ...sessionArgument, required: false }],
  options: [
    projectOption,
    ...rangeOptions,
    sourceOption,
    { name: 'full', summary: 'Print every turn instead of one page' },
    { name: 'max-tokens', value: 'number', summary: 'Maximum length in tokens', default: 'a page of 600 words' },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of Markdown' },
  ],
  examples: [
    { line: 'scrollkeep brief latest', summary: 'Your latest session' },
    { line: 'scrollkeep brief latest --max-tokens 300', summary: 'A shorter one, for the context of an agent' },
    { line: 'scrollkeep brief --project harbour --since 7d > week.md', summary: 'A week of one project' },
  ],
  load: () => import('./actions/run-brief.ts'),
};
