import type { Command } from '../command-line/command.ts';

export const searchCommand: Command = {
  name: 'search',
  summary: 'Find sessions by what was said, run, read and written',
  description:
    'Searches every record: prompts, answers, thinking, commands, tool output, agents and side files. The best ' +
    'matches come first. Each session shows its best matches, their turns and the command that resumes it. The ' +
    'index is updated first. While it is being built for the first time, matches in the newest sessions are shown ' +
    'on stderr as soon as they are found.\n\n' +
    'Search looks for sessions that contain all the words. If there are none, it corrects misspelled words, and then ' +
    'shows sessions with most of the words. Sessions with all the words in one record rank highest, then those that ' +
    'have them in one turn. Common words are ignored if the query has other words. Syntax: "a phrase", prefix*, ' +
    '-without, a OR b, ( ) for groups. Letter case, accents and character width are ignored. Identifiers match by ' +
    'their parts, so records finds readRecords. Chinese, Japanese and Korean need no spaces. ~text finds part of a ' +
    'word or any run of characters, and /pattern/ finds matches of a regular expression. Both look in titles, ' +
    'prompts, answers, commands and paths. Add in:output to search tool output instead; this reads all of it ' +
    'and takes longer.\n\n' +
    'Fields: project: git: session: tool: file: cmd: agent: model: version: type: is:error is:rejected is:denied ' +
    'is:interrupted is:prompt is:answer is:thinking is:command in:output before: after: status:failed cost:>1 ' +
    'tag:NAME source:cowork commit:4ff9494 pr:58 repo:ada/harbour is:pinned has:note. Dates are 2026-11-30, 2026-11 ' +
    'or ages such as 12h, 7d, 2w, 3mo (months), 1y. A query that uses only project:, git:, session:, model:, ' +
    'version:, status:, tag:, source:, commit:, pr:, repo:, is:pinned, has:note, cost: and dates lists sessions ' +
    'instead of matches: by cost if cost: is used, otherwise newest first.\n\n' +
    '--save NAME saves a query, and --saved NAME runs it again; you can add more words to it. --list-saved lists ' +
    'saved searches, and --delete-saved NAME deletes one. They are stored in the data folder, and the web app shows ' +
    'the same ones.\n\n' +
    'Exits with status 1 if nothing is found. JSON: {query, showing, missesWords, isOfSessions, hits, sessionCount, ' +
    'sideFileCount, isComplete, scannedBytes, sessions: [{id, machine, project, projectFolder, title, status, ' +
    'gitBranch, firstActivity, lastActivity, file, isGone, resume, source, costMicros, closeness, hitCount, hits: ' +
    '[{file, line, offset, uuid, type, kind, turn, agent, tools, time, snippet: {part, pieces: [{text, isHit}], ' +
    'isCutBefore, isCutAfter}}]}], next, indexedAt, indexing: {searched, sessions}}; indexing is null unless ' +
    'sessions are still being indexed for the first time; with --list-saved {saved: [{name, query, savedAt}]}.',
  arguments: [
    {
      name: 'query',
      summary:
        'What to search for; put single quotes around it if it contains a "phrase" or shell characters, and -- ' +
        'before it if a word starts with -',
      variadic: true,
    },
  ],
  options: [
    { name: 'limit', value: 'count', summary: 'Show at most this many sessions', default: '20' },
    { name: 'offset', value: 'count', summary: 'Skip this many sessions, for the next page' },
    {
      name: 'sort',
      value: 'order',
      choices: ['best', 'newest', 'oldest', 'cost'],
      summary: 'Order of the sessions',
      default: 'best',
    },
    { name: 'hits', value: 'count', summary: 'Show at most this many matches per session', default: '3' },
    { name: 'all', summary: 'Check every candidate for phrases, substrings and patterns, however many there are' },
    { name: 'save', value: 'name', summary: 'Run the query and save it under this name' },
    { name: 'saved', value: 'name', summary: 'Run the search saved under this name' },
    { name: 'list-saved', summary: 'List saved searches' },
    { name: 'delete-saved', value: 'name', summary: 'Delete the search saved under this name' },
    { name: 'no-sync', summary: 'Do not update the index first' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: `scrollkeep search '"tide table" tool:Edit'`, summary: 'Edits that contain a phrase' },
    { line: 'scrollkeep search is:error cmd:npm after:7d', summary: 'npm commands that failed in the last 7 days' },
    { line: 'scrollkeep search file:schema.sql is:rejected', summary: 'Rejected changes to a file' },
    { line: 'scrollkeep search -- -draft tide', summary: 'One word without another, with -- before a leading -' },
    { line: 'scrollkeep search --save failed-npm is:error cmd:npm', summary: 'Save a search' },
    { line: 'scrollkeep search --saved failed-npm after:7d', summary: 'Run it again, limited to the last 7 days' },
  ],
  isPaged: true,
  load: () => import('./actions/run-search.ts'),
};
