import type { McpTool } from '../mcp-tool.ts';
import { fileHistory } from '../tools/file-history.ts';
import { getSession } from '../tools/get-session.ts';
import { listSessions } from '../tools/list-sessions.ts';
import { readFileVersion } from '../tools/read-file-version.ts';
import { readTurns } from '../tools/read-turns.ts';
import { searchSessions } from '../tools/search-sessions.ts';
import { usage } from '../tools/usage.ts';

/** A tool is its file and one line here. */
export const mcpTools: readonly McpTool[] = [
  searchSessions,
  listSessions,
  getSession,
  readTurns,
  fileHistory,
  readFileVersion,
  usage,
];
