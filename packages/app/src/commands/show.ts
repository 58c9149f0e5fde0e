import type { Command } from '../command-line/command.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const showCommand: Command = {
  name: 'show',
  summary: 'Read a session: prompts, answers, tool calls, agents, branches',
  description:
    'Prints one session as a conversation, turn by turn. A session is named by its id or the beginning of it, ' +
    'its slug, a part of its title, latest, the path of its file, or - for standard input.\n\n' +
    ('Shown is the live path, from the start to where the session stands now. Where a person went back, the ' +
      'turn says which other branches there are; --path takes the number of any turn on one. ') +
    ('What a person typed and what the assistant said always stands in full; --tools full unfolds everything ' +
      'else too, outputs that the client stored beside the transcript included. Times are those of your machine ' +
      'unless --timezone says otherwise.\n\n') +
    ('With --json one object is printed, the same as export --format json writes: format, version, header (id, ' +
      'title, path, project, gitBranch, models, versions, startedAt, endedAt, status, counts, tags, ' +
      'clientTag, isPinned, unplaced, forkedFrom, resumesFrom, resumeCommand), ' +
      'turns, orphans (agents without a call) and hidden ') +
    ('(records that show nothing, because: the same by reason, unreadable ones). A turn has number, parent, ' +
      'isLive, isRewound, resumesHere, startedAt, durationMs, ' +
      'entries, otherBranches, hidden and, where it has some, marks (tags, isPinned). An entry has role ' +
      '(prompt, queued-prompt, command, answer, thinking, ') +
    ('call, result, notice, compaction, note or unknown), author, title, summary, level, panels, isFolded, ' +
      'size, call ' +
      '(id, tool, status, durationMs), agents, place (path, line, uuid, timestamp) and otherLines. A panel is ' +
      'of one kind: ') +
    ('markdown, text, code, diff, terminal, list, fields, table, links, media, note or raw. Panels and ' +
      'thinking are always there in full; agents have turns only with --agents. What is not known is null.\n\n') +
    'Ends with status 2 where a file or a record could not be read.',
  arguments: [
    {
      name: 'session',
      summary: 'Which session: id, slug, title, latest, path or -',
      required: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'path',
      value: 'path',
      summary: 'Which way through the branches: live, all, or the number of a turn on it (live)',
    },
    { name: 'turn', value: 'turns', summary: 'Only these turns: 3, 3..5, 3.. or ..5' },
    {
      name: 'tools',
      value: 'how',
      choices: ['full', 'short', 'none'],
      summary: 'Tool calls in full, with a few lines each, or not at all (short)',
    },
    { name: 'thinking', summary: 'Show what the model thought' },
    { name: 'agents', summary: 'Show sub-agents in full, inside the calls that started them' },
    { name: 'notes', summary: 'Show notes on the session and its turns; without it they stay private' },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep show latest', summary: 'The session that was written last' },
    {
      line: 'scrollkeep show 3f8a --turn 4.. --tools full',
      summary: 'From turn 4 on, with everything the tools gave back',
    },
    {
      line: 'scrollkeep show parser --path 7',
      summary: 'The branch that turn 7 is on, of the session with parser in its title',
    },
    { line: 'scrollkeep show latest --agents --thinking --color always | less -R', summary: 'All of it, page by page' },
  ],
  isPaged: true,
  load: () => import('./actions/run-show.ts'),
};
