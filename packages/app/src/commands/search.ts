import type { Command } from '../command-line/command.ts';

export const searchCommand: Command = {
  name: 'search',
  summary: 'Find sessions by what was said, run, read and written',
  description:
    'Everything in every record is searched: prompts, answers, thinking, commands, tool output, agents, side ' +
    'files. The best sessions come first, each with its best matches, their turns, and the command that ' +
    'resumes it. The index is updated first.\n\n' +
    ('A session must have all words; sessions with all of them in one record come first, then those with all ' +
      'in one turn. Common words beside others are ignored. "A phrase" in quotes, prefix*, -without, a OR b, ' +
      '( ) for groups. Letter case, accents and width do not count; identifiers are found by ' +
      'their parts, so records finds readRecords; Chinese, Japanese and Korean need no spaces. ') +
    ('~text finds a part of a word or any run of signs, /pattern/ a regular expression, both in prompts, ' +
      'answers, commands and paths, or with in:output in what tools gave back (then texts are read, which takes ' +
      'longer).\n\n') +
    ('Fields: project: git: session: tool: file: cmd: agent: model: version: type: is:error is:rejected ' +
      'is:denied is:interrupted is:prompt is:answer is:thinking is:command in:output before: after: ' +
      'status:failed cost:>1 tag:NAME is:pinned has:note. ' +
      'Dates are 2026-11-30, 2026-11 or ages like 7d. Where only project:, git:, session:, model:, version:, ' +
      'status:, tag:, is:pinned, has:note, ' +
      'cost: and dates are given, sessions are listed instead of matches: by cost where cost: is ' +
      'given, else the newest first.\n\n') +
    ('Ends with 1 where nothing is found. JSON: {query, showing, missesWords, isOfSessions, hits, ' +
      'sessionCount, isComplete, ' +
      'scannedBytes, sessions: [{id, machine, project, projectFolder, title, status, gitBranch, firstActivity, ' +
      'lastActivity, file, isGone, resume, costMicros, closeness, hitCount, hits: [{file, line, ' +
      'offset, uuid, type, kind, ' +
      'turn, agent, tools, time, snippet: {part, pieces: [{text, isHit}], isCutBefore, isCutAfter}}]}], next, ' +
      'indexedAt}.'),
  arguments: [
    {
      name: 'query',
      summary: 'What to search; in quotes where it has a - or signs of the shell in it',
      required: true,
      variadic: true,
    },
  ],
  options: [
    { name: 'limit', value: 'count', summary: 'Show at most this many sessions (20)' },
    { name: 'offset', value: 'count', summary: 'Skip so many sessions: the next page' },
    {
      name: 'sort',
      value: 'order',
      choices: ['best', 'newest', 'oldest', 'cost'],
      summary: 'Order of the sessions (best)',
    },
    { name: 'hits', value: 'count', summary: 'Show at most this many matches of each session (3)' },
    { name: 'all', summary: 'Read the texts of all candidates of phrases, parts and patterns, however many' },
    { name: 'no-sync', summary: 'Search the index as it is' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep search "tide table" tool:Edit', summary: 'Where a phrase was edited in' },
    { line: 'scrollkeep search is:error cmd:npm after:7d', summary: 'Commands with npm that failed this week' },
    { line: 'scrollkeep search file:schema.sql is:rejected', summary: 'Changes of a file that you did not want' },
  ],
  isPaged: true,
  load: () => import('./actions/run-search.ts'),
};
