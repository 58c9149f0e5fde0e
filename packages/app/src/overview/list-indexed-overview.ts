import { layoutTable } from '@scrollkeep/transcript/layout/layout-table.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import { scanTranscript } from '@scrollkeep/server/disk/scan-transcript.ts';
import { toIndexedRoots, type IndexedRoot } from '@scrollkeep/server/sessions/indexed-roots.ts';
import { listIndexedProjects, type IndexedProject } from '@scrollkeep/server/sessions/indexed-sessions.ts';
import type { BuildInspectionOptions } from '../inspect/build-inspection.ts';
import type { ProjectAmount } from '../inspect/inspection.ts';
import { listWorktrees } from '../inspect/to-project-amount.ts';
import { readIndexedFindings } from './read-indexed-findings.ts';
import type { OverviewFacts } from './overview-facts.ts';

/** The figures of an overview from an index that is up to the files; undefined if only the files can tell. */
export async function listIndexedOverview(
  connection: Connection,
  roots: readonly Root[],
  options: BuildInspectionOptions,
): Promise<OverviewFacts | undefined> {
  const projects: ProjectAmount[] = [];
  const side = { files: 0, bytes: 0 };
  const totals = { lines: 0, bytes: 0 };
  const indexedRoots = toIndexedRoots(roots, connection);
  for (const indexed of indexedRoots) {
    const toKey = (folder: string, path: string | undefined) => JSON.stringify([folder, path]);
    const sessions = new Map(
      (await listIndexedProjects(connection, indexed)).map((each) => [toKey(each.folder, each.path), each]),
    );
    for (const row of await listFolders(connection, indexed)) {
      totals.lines += Number(row['lines']);
      totals.bytes += Number(row['bytes']);
      const path = typeof row['project'] === 'string' ? row['project'] : undefined;
      projects.push(toProjectAmount(indexed, row, path, sessions.get(toKey(String(row['project_folder']), path))));
    }
    totals.lines += await countOpenEnds(connection, indexed, options);
    const beside = await countSideFiles(connection, indexed);
    side.files += beside.files;
    side.bytes += beside.bytes;
  }
  const findings = await readIndexedFindings(connection, indexedRoots, options);
  if (findings === undefined) return undefined;
  const { malformed, notJson, ...places } = findings;
  projects.sort((a, b) => b.activeMs - a.activeMs || (a.directory < b.directory ? -1 : 1));
  return { roots, projects, problems: [], ...places, totals: { ...totals, malformed, notJson }, classes: { side } };
}

/** What is there: a file that is gone stays findable, and is counted nowhere. */
const isThere = 'machine = ? AND root = ? AND is_gone = 0';

async function listFolders(connection: Connection, { machine, path }: IndexedRoot): Promise<readonly SqlRow[]> {
  return connection.all(
    'SELECT f.project_folder, s.project, SUM(f.size) AS bytes, SUM(f.records + f.damaged) AS lines, ' +
      'MAX(f.last_ms) AS last_ms, MAX(f.modified_ms) AS modified_ms, ' +
      "SUM(CASE WHEN f.kind = 'agent' THEN 1 ELSE 0 END) AS agent_files FROM file f LEFT JOIN session s ON " +
      's.machine = f.machine AND s.root = f.root AND s.project_folder = f.project_folder AND s.session = f.session ' +
      "WHERE f.machine = ? AND f.root = ? AND f.is_gone = 0 AND f.class = 'transcript' " +
      'GROUP BY f.project_folder, s.project ORDER BY f.project_folder, s.project',
    [machine, path],
  );
}

function toProjectAmount(
  indexed: IndexedRoot,
  row: SqlRow,
  path: string | undefined,
  sessions: IndexedProject | undefined,
): ProjectAmount {
  const folder = String(row['project_folder']);
  return {
    source: findSourceName(indexed.path),
    directory: folder.split('/').at(-1) ?? folder,
    path,
    sessions: sessions?.sessions ?? 0,
    agents: sessions?.agents ?? 0,
    agentFiles: Number(row['agent_files']),
    bytes: Number(row['bytes']),
    activeMs: Number(row['last_ms'] ?? row['modified_ms']),
    worktrees: listWorktrees(sessions?.worktrees ?? []),
  };
}

/** A last line that is being written is in no row; it is a line, unless it is blank. */
async function countOpenEnds(
  connection: Connection,
  { machine, path }: IndexedRoot,
  options: BuildInspectionOptions,
): Promise<number> {
  let lines = 0;
  const rows = await connection.all(
    `SELECT path, indexed_bytes, next_line FROM file WHERE ${isThere} AND class = 'transcript' ` +
      'AND indexed_bytes < size',
    [machine, path],
  );
  for (const row of rows) {
    const resumeAt = { offset: Number(row['indexed_bytes']), number: Number(row['next_line']) };
    await scanTranscript(String(row['path']), { ...options, resumeAt }, () => void lines++);
  }
  return lines;
}

/** Memories are kept with the side files, and are none. */
async function countSideFiles(
  connection: Connection,
  { machine, path }: IndexedRoot,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const memories = new Set<string>(layoutTable.filter((rule) => rule.class === 'memory').map(({ kind }) => kind));
  const rows = await connection.all(
    `SELECT kind, COUNT(*) AS files, SUM(size) AS bytes FROM file WHERE ${isThere} AND class = 'side' GROUP BY kind`,
    [machine, path],
  );
  const side = rows.filter((row) => !memories.has(String(row['kind'])));
  const sum = (name: string) => side.reduce((total, row) => total + Number(row[name]), 0);
  return { files: sum('files'), bytes: sum('bytes') };
}
