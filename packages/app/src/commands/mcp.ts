import type { Command } from '../command-line/command.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Let Claude Code or another MCP client search and read your sessions',
  description:
    'Speaks the Model Context Protocol on standard input and output, and exits when its input ends. An MCP ' +
    'client starts it. To add it to Claude Code for all projects, run once: claude mcp add --scope user ' +
    'scrollkeep -- scrollkeep mcp. Tools: search_sessions, list_sessions, get_session, read_turns, ' +
    'file_history, read_file_version, usage. Resources: scrollkeep://sessions and scrollkeep://session/ID. ' +
    'Prompts: recall and handover. All of them are read-only. Results are short Markdown within a token budget ' +
    'and suggest the next call.\n\n' +
    'Secrets are replaced by placeholders, using the rules in docs/redaction.md and in your config file. ' +
    'Names and home paths are kept, because the client runs on this machine. Searches and lists use the ' +
    'index, which is updated first for up to twenty seconds; if that was not enough, the result says so. See ' +
    'docs/mcp.md.',
  arguments: [
    {
      name: 'path',
      summary: 'Transcripts or folders to use instead of your own',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    { name: 'no-redact', summary: 'Keep secrets in the results' },
    { name: 'demo', summary: 'Use the demo' },
  ],
  examples: [
    { line: 'scrollkeep mcp', summary: 'The command that a client runs' },
    { line: 'scrollkeep mcp ./backup', summary: 'Use another folder' },
  ],
  load: () => import('./actions/run-mcp.ts'),
};
