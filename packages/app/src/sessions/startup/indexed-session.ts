import { basename } from 'node:path';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { Connection, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import { toFirstLine } from '@scrollkeep/view/text/first-line.ts';
import { isArchivedPath, toArchivedState } from '../../disk/archived-path.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readMachine } from '../../sync/read-machine.ts';
import { toPlaceholderDigest } from './placeholder-digest.ts';
import type { ListedSession, ShownFacts } from '../listed-session.ts';
import { readIndexedDigests, type DigestSource } from './indexed-digests.ts';
import { longest, sqlPlaceholders, toProjectPath } from './indexed-rows.ts';
import type { PlaceNames } from '../place-names.ts';
import type { SessionDigest } from '../session-digest.ts';

/** A session of the index as lists sort and filter it. */
export interface IndexedSession extends ListedSession, DigestSource {
  readonly identity: string;
  readonly modifiedMs: number;
  agentFiles: number;
  /** What is shown of it, once it is looked up. */
  digest: SessionDigest | undefined;
}

export type IndexedRow = readonly [
  number: number,
  root: string,
  projectFolder: string,
  id: string,
  mainFile: number | null,
  project: string | null,
  title: string | null,
  status: string,
  lastMs: number | null,
  modifiedMs: number,
  bytes: number,
  isIrregular: number,
];

/** As one text for all rows: as rows of values they would take several times as long to come out of the database. */
export const indexedRows =
  'json_group_array(json_array(id, root, project_folder, session, main_file, project, title, status, last_ms, ' +
  'CAST(modified_ms AS INTEGER), bytes, is_irregular))';

/**
 * The sessions of roots that are there: what was deleted and is in no archive is only findable. Which files are gone is
 * answered from an index of the table, without its rows.
 */
export function toIndexedScope(roots: readonly Root[]): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const { machine } = readMachine();
  const files =
    'SELECT 1 FROM file f WHERE f.machine = session.machine AND f.root = session.root AND f.project_folder = ' +
    "session.project_folder AND f.session = session.session AND f.class = 'transcript' AND f.is_gone = 0";
  const where =
    `machine = ? AND root IN (${sqlPlaceholders(roots)}) AND CASE WHEN main_file IS NULL THEN EXISTS (${files}) ` +
    'ELSE main_file NOT IN (SELECT id FROM file WHERE machine = ? AND is_gone = 1) END';
  return { where, values: [machine, ...roots.map((root) => root.path), machine] };
}

export function parseIndexedRows(answer: unknown): readonly IndexedRow[] {
  return typeof answer === 'string' ? (JSON.parse(answer) as readonly IndexedRow[]) : [];
}

export function toIndexedSession(
  [
    number,
    root,
    projectFolder,
    id,
    mainFile,
    project,
    title,
    status,
    lastMs,
    modifiedMs,
    bytes,
    isIrregular,
  ]: IndexedRow,
  names: Pick<PlaceNames, 'getKey' | 'getProjectKey'>,
  archived: ListedSession['archived'],
): IndexedSession {
  const owner = `${root}\0${projectFolder}`;
  const identity = `${owner}\0${id}`;
  const session: IndexedSession = {
    number,
    id,
    identity,
    mainFile,
    key: names.getKey({ identity, id }),
    projectKey: names.getProjectKey({ identity: owner, folder: projectFolder.split('/').at(-1) || basename(root) }),
    projectPath: toProjectPath(project),
    // A thread that was linked out of order has no last prompt by number: its file tells.
    shown: isIrregular === 1 ? undefined : toShown(),
    bytes,
    modifiedMs,
    agentFiles: 0,
    archived,
    digest: undefined,
  };
  return session;

  function toShown(): ShownFacts {
    const facts = {
      title: toFirstLine(title ?? '', longest),
      status: status as SessionStatus,
      lastMs: lastMs ?? modifiedMs,
    };
    return {
      ...facts,
      get digest() {
        return session.digest ?? toPlaceholderDigest({ ...facts, projectPath: session.projectPath });
      },
    };
  }
}

/**
 * Which sessions only the archive still has, by their number; one that has only agents left is where its first one is.
 */
export async function findArchived(
  connection: Connection,
  rows: readonly IndexedRow[],
  roots: readonly Root[],
): Promise<ReadonlyMap<number, 'gone' | 'older'>> {
  const found = new Map<number, 'gone' | 'older'>();
  if (roots.every((root) => root.archive === undefined && !isArchivedPath(root.path))) return found;
  const { machine } = readMachine();
  const files = await connection.all(
    "SELECT id, path FROM file WHERE machine = ? AND is_gone = 0 AND path LIKE '%@%'",
    [machine],
  );
  const archived = new Set(files.filter((file) => isArchivedPath(String(file['path']))).map((file) => file['id']));
  for (const [number, root, folder, id, mainFile] of rows) {
    const first =
      mainFile ??
      (
        await connection.all(
          'SELECT id FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND ' +
            "class = 'transcript' AND is_gone = 0 ORDER BY relative_path LIMIT 1",
          [machine, root, folder, id],
        )
      )[0]?.['id'];
    if (first !== undefined && archived.has(first)) found.set(number, toArchivedState(id));
  }
  return found;
}

/** Looks up what is shown of sessions beside what they are sorted by: of thousands, a page has fifty. */
export async function loadDigests(connection: Connection, sessions: readonly IndexedSession[]): Promise<void> {
  const missing = sessions.filter((session) => session.shown !== undefined && session.digest === undefined);
  const digests = await readIndexedDigests(connection, missing);
  for (const session of missing) session.digest = digests.get(session.number)?.digest;
}
