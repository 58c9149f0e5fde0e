import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toGitRows, type GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import type { Connection } from '../dialects/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { writeRows } from '../writing/write-rows.ts';
import type { SessionFile } from './read-stored-session.ts';

/** Writes the commits, pushes and pull requests of a session in place of those that it had. */
export async function writeGitEvents(
  connection: Connection,
  session: Session,
  id: number,
  files: readonly SessionFile[],
  isNew: boolean,
): Promise<void> {
  if (!isNew) await connection.run('DELETE FROM git_event WHERE session = ?', [id]);
  const rows = toGitRows(session);
  if (rows.length === 0) return;
  const paths = new Map(session.files.agents.map((agent) => [agent.id, agent.path]));
  const fileOf = new Map(files.map(({ path, file }) => [path, file]));
  const main = files.find(({ isAgent }) => !isAgent)?.file;
  await writeRows(
    connection,
    'git_event',
    rows.map((row) => toTableRow(row, id, fileOf.get(paths.get(row.agent ?? '') ?? '') ?? main)),
  );
}

function toTableRow(row: GitRow, session: number, file: number | undefined): Tables['git_event'] {
  return {
    session,
    ordinal: row.ordinal,
    kind: row.kind,
    certainty: row.certainty,
    action: row.action,
    hash: row.hash ?? null,
    before_hash: row.before ?? null,
    subject: row.subject ?? null,
    branch: row.branch ?? null,
    repository: row.repository ?? null,
    repository_certainty: row.repositoryCertainty ?? null,
    files: row.files ?? null,
    insertions: row.insertions ?? null,
    deletions: row.deletions ?? null,
    number: row.number ?? null,
    url: row.url ?? null,
    cwd: row.cwd ?? null,
    folder: row.folder ?? null,
    tool_use_id: row.toolUseId ?? null,
    call_ordinal: row.callOrdinal,
    is_copied: Number(row.isCopied),
    agent: row.agent ?? null,
    turn: row.turn ?? null,
    file: file ?? null,
    line: row.line,
    uuid: row.uuid ?? null,
    time_ms: row.timeMs ?? null,
  };
}
