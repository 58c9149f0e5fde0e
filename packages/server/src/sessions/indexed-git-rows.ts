import { gitCertainties, gitKinds } from '@scrollkeep/transcript/git-work/git-fact.ts';
import type { GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import { columnsOf } from '@scrollkeep/store/database/schema/columns.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { toSessionScope } from './indexed-sessions.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import { toIdentity } from './session-place.ts';

const columns = columnsOf.git_event
  .filter((column) => column !== 'session' && column !== 'file')
  .map((column) => `g.${column}`)
  .join(', ');

/** The commits, pushes and pull requests of the sessions of roots, by the identities of their sessions. */
export async function listIndexedGitRows(
  connection: Connection,
  roots: readonly Root[],
): Promise<ReadonlyMap<string, readonly GitRow[]>> {
  const found = new Map<string, GitRow[]>();
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const rows = await connection.all(
      `SELECT s.session, s.project_folder, ${columns} FROM session s JOIN git_event g ON g.session = s.id ` +
        `WHERE ${where} ORDER BY s.id, g.ordinal`,
      values,
    );
    for (const row of rows) {
      const identity = toIdentity(indexed.root, String(row['project_folder']), String(row['session']));
      const list = found.get(identity) ?? [];
      found.set(identity, list);
      list.push(toGitRow(row));
    }
  }
  return found;
}

/** Those of one session, by its row. */
export async function readGitRows(connection: Connection, session: number): Promise<readonly GitRow[]> {
  const rows = await connection.all(`SELECT ${columns} FROM git_event g WHERE g.session = ? ORDER BY g.ordinal`, [
    session,
  ]);
  return rows.map(toGitRow);
}

function toGitRow(row: SqlRow): GitRow {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined);
  const number = (name: string) => (row[name] === null || row[name] === undefined ? undefined : Number(row[name]));
  const findCertainty = (name: string) => gitCertainties.find((certainty) => certainty === row[name]);
  return {
    ordinal: Number(row['ordinal']),
    kind: gitKinds.find((kind) => kind === row['kind']) ?? 'commit',
    certainty: findCertainty('certainty') ?? 'inferred',
    action: String(row['action']),
    hash: text('hash'),
    before: text('before_hash'),
    subject: text('subject'),
    branch: text('branch'),
    repository: text('repository'),
    repositoryCertainty: findCertainty('repository_certainty'),
    files: number('files'),
    insertions: number('insertions'),
    deletions: number('deletions'),
    number: number('number'),
    url: text('url'),
    cwd: text('cwd'),
    folder: text('folder'),
    toolUseId: text('tool_use_id'),
    callOrdinal: Number(row['call_ordinal']),
    isCopied: Number(row['is_copied']) === 1,
    agent: text('agent'),
    turn: number('turn'),
    line: Number(row['line']),
    uuid: text('uuid'),
    timeMs: number('time_ms'),
  };
}
