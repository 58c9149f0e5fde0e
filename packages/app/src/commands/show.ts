import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const showCommand: Command = {
  name: 'show',
  summary: 'Read a session: prompts, answers, tool calls, agents, branches',
  description:
    'Prints one session as a conversation, turn by turn. Refer to the session by its id or an id prefix, its slug, ' +
    'part of its title, latest, the path of its file, or - for standard input.\n\n' +
    'By default the live path is shown, from the start to the current end of the session. If you went back to an ' +
    'earlier turn, that turn lists the other branches; to show one, pass the number of any turn on it to --path. ' +
    'Prompts and answers are always shown in full. --tools full shows tool calls and all other entries in full, ' +
    'including output that Claude Code stored outside the transcript; thinking and agents need --thinking and ' +
    '--agents. Times are local unless you set --timezone.\n\n' +
    '--json prints an object of the same form as export --format json, but not redacted: format, version, header ' +
    '(id, title, path, project, gitBranch, models, versions, startedAt, endedAt, status, counts, tags, clientTag, ' +
    'agentName, remoteControl (session, url), remotePage, isPinned, unplaced, forkedFrom, resumesFrom, ' +
    'resumeCommand), turns, orphans (agents without a call) and hidden ({records, because, ' +
    'unreadable}: how many records are not shown, how many for each reason, and how many could not be read). A turn ' +
    'has number, parent, isLive, isRewound, resumesHere, startedAt, durationMs, entries, otherBranches, hidden and ' +
    'optionally marks (tags, isPinned) and endsInApiError (true). An entry has role (prompt, queued-prompt, ' +
    'command, answer, thinking, call, result, notice, compaction, note or unknown), author, title, summary, level, ' +
    'panels, isFolded, size, call (id, tool, status, durationMs), agents, place (path, line, uuid, timestamp) and ' +
    'otherLines. A panel has one of these kinds: markdown, text, code, diff, terminal, list, fields, table, links, ' +
    'media, note or raw. Panels and thinking are always complete; agents have turns only with --agents. Unknown ' +
    'values are null.\n\n' +
    'Exits with status 2 if a file or a record could not be read.',
  arguments: [
    {
      name: 'session',
      summary: sessionArgument.summary,
      required: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'path',
      value: 'path',
      summary: 'Branch to show: live, all, or the number of a turn on it',
      default: 'live',
    },
    { name: 'turn', value: 'turns', summary: 'Only these turns: 3, 3..5, 3.. or ..5' },
    {
      name: 'tools',
      value: 'how',
      choices: ['full', 'short', 'none'],
      summary: 'Show tool calls in full, a few lines of each, or none',
      default: 'short',
    },
    { name: 'thinking', summary: 'Show thinking' },
    { name: 'agents', summary: 'Show sub-agents in full, below the calls that started them' },
    { name: 'notes', summary: 'Show notes on the session and its turns, which are private by default' },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep show latest', summary: 'Your latest session' },
    {
      line: 'scrollkeep show 3f8a --turn 4.. --tools full',
      summary: 'From turn 4 on, with complete tool output',
    },
    {
      line: 'scrollkeep show parser --path 7',
      summary: 'The branch with turn 7, in the session with parser in its title',
    },
    { line: 'scrollkeep show latest --tools full --thinking --agents', summary: 'Everything' },
  ],
  isPaged: true,
  load: () => import('./actions/run-show.ts'),
};
