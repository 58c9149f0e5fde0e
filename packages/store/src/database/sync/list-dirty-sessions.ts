import { toSessionOfAgent } from '@scrollkeep/transcript/conversation/rows/file-figures.ts';
import type { Connection, SqlValue } from '../dialects/connection.ts';
import { updateRow } from '../writing/write-rows.ts';

export interface SessionKey {
  readonly root: string;
  readonly projectFolder: string;
  readonly session: string;
}

export function toKeyText({ root, projectFolder, session }: SessionKey): string {
  return `${root}\n${projectFolder}\n${session}`;
}

/** The sessions of changed files, and those that agents have left; beside transcripts nothing stays dirty. */
export async function listDirtySessions(
  connection: Connection,
  machine: string,
  left: readonly SessionKey[],
): Promise<readonly SessionKey[]> {
  const keys = new Map<string, SessionKey>();
  const add = (key: SessionKey) => keys.set(toKeyText(key), key);
  for (const key of left) add(key);
  const dirty = await connection.all(
    'SELECT DISTINCT root, project_folder, session FROM file WHERE machine = ? AND is_dirty = 1 AND (class = ' +
      "'transcript' OR kind = 'agent-meta')",
    [machine],
  );
  for (const row of dirty)
    add({
      root: String(row['root']),
      projectFolder: String(row['project_folder']),
      session: String(row['session'] ?? ''),
    });
  await connection.run(
    "UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND class <> 'transcript' AND kind <> " +
      "'agent-meta'",
    [machine],
  );
  return [...keys.values()];
}

/** Agents beside the main files belong to the session that their records name. Gives the sessions that they leave. */
export async function resolveLooseAgents(connection: Connection, machine: string): Promise<readonly SessionKey[]> {
  const loose = await connection.all(
    'SELECT f.id, f.root, f.project_folder, f.session, f.session_ids FROM (SELECT DISTINCT root, ' +
      "project_folder FROM file WHERE machine = ? AND is_dirty = 1 AND class = 'transcript') d JOIN file f ON " +
      "f.machine = ? AND f.root = d.root AND f.project_folder = d.project_folder WHERE f.kind = 'agent' AND " +
      "f.relative_path NOT LIKE '%/subagents/%'",
    [machine, machine],
  );
  const left: SessionKey[] = [];
  const mains = new Map<string, ReadonlySet<SqlValue>>();
  for (const row of loose) {
    const project = [machine, row['root'] ?? '', row['project_folder'] ?? ''];
    const name = project.join('\n');
    const known =
      mains.get(name) ??
      new Set(
        (
          await connection.all(
            "SELECT session FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND kind = 'main'",
            project,
          )
        ).map((main) => main['session'] ?? null),
      );
    mains.set(name, known);
    const chosen = toSessionOfAgent(JSON.parse(String(row['session_ids'])) as readonly string[], (id) => known.has(id));
    if (row['session'] === chosen) continue;
    if (typeof row['session'] === 'string')
      left.push({ root: String(row['root']), projectFolder: String(row['project_folder']), session: row['session'] });
    await updateRow(connection, 'file', { id: Number(row['id']) }, { session: chosen, is_dirty: 1 });
  }
  return left;
}
