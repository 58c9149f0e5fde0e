import type { Command } from '../command-line/command.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Let Claude Code, or any other MCP client, search and read your sessions',
  description:
    'Speaks the Model Context Protocol on standard input and output, and ends when its input does. A client ' +
    'starts it: "claude mcp add --scope user scrollkeep -- scrollkeep mcp" once, and Claude Code has it in ' +
    'every session. ' +
    ('Tools: search_sessions, list_sessions, get_session, read_turns, file_history, read_file_version, usage; ' +
      'resources scrollkeep://session/ID; prompts recall and handover. They only read. ') +
    'Answers are short Markdown within a budget of tokens, and name the call that goes on from there.\n\n' +
    ('Secrets are replaced by placeholders, by the rules of docs/redaction.md and those of the config file; ' +
      'names and home paths stay, since the client runs on this machine. ') +
    ('Searches and lists use the index, which is updated first, for twenty seconds at most: an ' +
      'answer that could not wait says so. See docs/mcp.md.'),
  arguments: [
    {
      name: 'path',
      summary: 'Transcripts or folders to answer from, instead of your own',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    { name: 'no-redact', summary: 'Leave secrets in the answers' },
    { name: 'demo', summary: 'Answer from the demo' },
  ],
  examples: [
    { line: 'scrollkeep mcp', summary: 'What a client runs' },
    { line: 'scrollkeep mcp ./backup', summary: 'Sessions of another folder' },
  ],
  load: () => import('./actions/run-mcp.ts'),
};
