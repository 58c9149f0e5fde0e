import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { AgentMeta } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { Connection, SqlRow, SqlValue } from '../dialects/connection.ts';
import { updateRow } from '../writing/write-rows.ts';
import type { SessionKey } from './list-dirty-sessions.ts';
import type { DesktopTitles } from './mark-retitled.ts';
import type { FactsCache } from './stored-facts.ts';

/** A transcript of a session, the main file first, then agents by path. */
export interface SessionFile {
  readonly file: number;
  readonly path: string;
  readonly isAgent: boolean;
  readonly row: SqlRow;
}

export async function listSessionFiles(
  connection: Connection,
  place: readonly SqlValue[],
): Promise<readonly SessionFile[]> {
  const rows = await connection.all(
    'SELECT id, path, relative_path, kind, agent, run, size, modified_ms, records, first_ms, last_ms, ' +
      'facts_version FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND class = ' +
      "'transcript'",
    place,
  );
  return rows
    .map((row) => ({ row, file: Number(row['id']), path: String(row['path']), isAgent: row['kind'] === 'agent' }))
    .sort(
      (a, b) =>
        Number(a.isAgent) - Number(b.isAgent) ||
        (String(a.row['relative_path']) < String(b.row['relative_path']) ? -1 : 1),
    );
}

/** What is beside agents, by the path of their transcript. */
export async function readMetas(
  connection: Connection,
  place: readonly SqlValue[],
  files: readonly SessionFile[],
): Promise<ReadonlyMap<string, AgentMeta>> {
  if (files.every((file) => !file.isAgent)) return new Map();
  const rows = await connection.all(
    'SELECT path, tool_use_id, agent_type, description FROM file WHERE machine = ? AND root = ? AND ' +
      "project_folder = ? AND session = ? AND kind = 'agent-meta'",
    place,
  );
  return new Map(
    rows.map((row) => [
      String(row['path']).replace(/\.meta\.json$/, '.jsonl'),
      {
        toolUseId: toText(row['tool_use_id']),
        agentType: toText(row['agent_type']),
        description: toText(row['description']),
      },
    ]),
  );
}

export interface ReadSessionOptions {
  readonly cache: FactsCache;
  readonly desktopTitles?: DesktopTitles;
  readonly onUnreadable: (file: number) => Promise<void>;
}

/** The next sync reads the file from its beginning. */
export async function markUnreadable(connection: Connection, file: number): Promise<void> {
  await updateRow(connection, 'file', { id: file }, { facts_version: 0 });
}

/**
 * By the model, from the facts of its files; undefined if those of one are of another version or damaged, until it
 * is read again: `onUnreadable` is called with it.
 */
export async function readSession(
  connection: Connection,
  key: SessionKey,
  files: readonly SessionFile[],
  metas: ReadonlyMap<string, AgentMeta>,
  summaries: readonly SummaryFact[],
  { cache, desktopTitles, onUnreadable }: ReadSessionOptions,
): Promise<Session | undefined> {
  const read = [];
  for (const { file, path, isAgent, row } of files) {
    const facts =
      Number(row['facts_version']) === factsVersion ? await cache.get(connection, file, isAgent) : undefined;
    if (facts === undefined) {
      await onUnreadable(file);
      return undefined;
    }
    read.push({
      id: String(row['agent'] ?? ''),
      path,
      isAgent,
      facts,
      meta: metas.get(path),
      runId: toText(row['run']),
    });
  }
  const main = read.find((file) => !file.isAgent);
  const desktopTitle = main === undefined ? undefined : desktopTitles?.read(main.path);
  return buildSession(
    { id: key.session, main, agents: read.filter((file) => file.isAgent), desktopTitle },
    { summaries },
  );
}

export type Summaries = (key: Pick<SessionKey, 'root' | 'projectFolder'>) => Promise<readonly SummaryFact[]>;

/** The summaries of a project's main files, by path and line; looked up once for all its sessions. */
export function openSummaries(connection: Connection, machine: string): Summaries {
  const known = new Map<string, Promise<readonly SummaryFact[]>>();
  async function read(root: string, projectFolder: string): Promise<readonly SummaryFact[]> {
    const rows = await connection.all(
      'SELECT s.leaf_uuid, s.summary, s.ordinal, f.relative_path FROM file f JOIN summary s ON s.file = f.id ' +
        "WHERE f.machine = ? AND f.root = ? AND f.project_folder = ? AND f.kind = 'main'",
      [machine, root, projectFolder],
    );
    const toPath = (row: SqlRow) => String(row['relative_path']);
    return [...rows]
      .sort((a, b) =>
        toPath(a) === toPath(b) ? Number(a['ordinal']) - Number(b['ordinal']) : toPath(a) < toPath(b) ? -1 : 1,
      )
      .map((row) => ({ leafUuid: String(row['leaf_uuid']), summary: String(row['summary']) }));
  }
  return ({ root, projectFolder }) => {
    const name = `${root}\n${projectFolder}`;
    const found = known.get(name) ?? read(root, projectFolder);
    known.set(name, found);
    return found;
  };
}

function toText(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
