import type { Command } from '../command-line/command.ts';

export const sqlCommand: Command = {
  name: 'sql',
  summary: 'Query the index with SQL, read-only',
  description:
    'Runs one statement on a read-only connection. The views sessions (session_id, project_path, is_agent, ' +
    'agent_id, created_at, last_active, event_count, model), events (id, session_id, uuid, parent_uuid, type, ' +
    'timestamp, cwd, git_branch, is_sidechain, message, raw_data) and tool_uses (id, event_id, tool_name, ' +
    'tool_use_id, input, timestamp) have the columns that other Claude Code tools use; message, raw_data ' +
    'and input are JSON, read from the files. The main tables and views are file, session, record, turn, message, ' +
    'tool_call, agent, git_event, file_changes, commands and side_files; see docs/database.md.\n\n' +
    'The index is not updated first; run `scrollkeep sync` for that.',
  arguments: [{ name: 'statement', summary: 'One SELECT', required: true, variadic: true }],
  options: [
    { name: 'json', summary: 'Print a JSON array of objects' },
    { name: 'csv', summary: 'Print CSV with a header' },
    { name: 'timeout', summary: 'Cancel the statement after this time: 30s, 10m (minutes), 8h', value: 'duration' },
  ],
  examples: [
    {
      line: 'scrollkeep sql "SELECT tool_name, COUNT(*) AS uses FROM tool_uses GROUP BY 1 ORDER BY 2 DESC"',
      summary: 'Which tools are used most',
    },
    {
      line:
        'scrollkeep sql --json "SELECT session_id, last_active FROM sessions WHERE NOT is_agent ORDER BY ' +
        'last_active DESC LIMIT 5"',
      summary: 'The newest sessions',
    },
  ],
  load: () => import('./actions/run-sql.ts'),
};
