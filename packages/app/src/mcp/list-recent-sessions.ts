import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { listIndexedRows } from '@scrollkeep/server/ls/read-indexed-rows.ts';
import type { McpSources } from './open-mcp-sources.ts';

export interface SessionResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

const most = 50;

/** What a client lists for a person to choose from. Others are reached by their address. */
export async function listRecentSessions(
  sources: McpSources,
  signal: AbortSignal,
): Promise<readonly SessionResource[]> {
  const { connection } = await sources.index.get(signal);
  const rows = await listIndexedRows(connection, await sources.findRoots(), Date.now());
  return [...rows]
    .sort((a, b) => b.lastMs - a.lastMs)
    .slice(0, most)
    .map((row) => ({
      uri: `scrollkeep://session/${encodeURIComponent(row.id)}`,
      name: row.id.slice(0, 100),
      title: sources.toLine(row.title ?? toUntitledWords(row.status), 100),
      description: sources.toLine(row.project ?? row.projectFolder, 150),
      mimeType: 'text/markdown',
    }));
}
