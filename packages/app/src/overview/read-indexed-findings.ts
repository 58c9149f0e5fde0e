import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import { groupTranscripts } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { scanTranscript } from '@scrollkeep/server/disk/scan-transcript.ts';
import { groupBySession } from '@scrollkeep/server/sessions/group-by-session.ts';
import type { IndexedRoot } from '@scrollkeep/server/sessions/indexed-roots.ts';
import type { BuildInspectionOptions } from '../inspect/build-inspection.ts';
import { maxDamagedPlaces, openInspectionCounts } from '../inspect/open-inspection-counts.ts';
import type { OverviewFacts } from './overview-facts.ts';

type Findings = Pick<OverviewFacts, 'unknownTypes' | 'damagedLines'> &
  Pick<OverviewFacts['totals'], 'malformed' | 'notJson'>;

/** As the index names kinds of lines, which are those of a parsed line. */
const [unknownType, malformed, notJson] = ['unknown-type', 'malformed', 'not-json'];
/** The index cuts longer names. */
const longestName = 200;

/**
 * What needs a person's eye. The index has the counts of each file; the first places are read from the files that have
 * them, by the same rules as everywhere. undefined if the index does not have a name in full.
 */
export async function readIndexedFindings(
  connection: Connection,
  roots: readonly IndexedRoot[],
  options: BuildInspectionOptions,
): Promise<Findings | undefined> {
  const rows: SqlRow[] = [];
  const files: string[] = [];
  for (const root of roots) {
    const found = await connection.all(
      'SELECT f.path, d.code, d.name, d.count FROM drift_finding d JOIN file f ON f.id = d.file WHERE f.machine = ? ' +
        'AND f.root = ? AND f.is_gone = 0',
      [root.machine, root.path],
    );
    if (found.length === 0) continue;
    rows.push(...found);
    files.push(...(await listInOrder(connection, root, options)));
  }
  if (rows.some((row) => String(row['name']).length >= longestName)) return undefined;
  const sum = (picked: readonly SqlRow[]) => picked.reduce((total, row) => total + Number(row['count']), 0);
  const sumOf = (code: string | undefined) => sum(rows.filter((row) => row['code'] === code));
  const counts = openInspectionCounts();
  for (const path of listWanted(files, rows)) {
    counts.startTranscript(path);
    await scanTranscript(path, options, counts.addLine);
  }
  const { unknownTypes, damagedLines } = counts.toInspection([]);
  return {
    damagedLines,
    malformed: sumOf(malformed),
    notJson: sumOf(notJson),
    unknownTypes: new Map(
      [...unknownTypes].map(([type, found]) => [
        type,
        { ...found, lines: sum(rows.filter((row) => row['code'] === unknownType && row['name'] === type)) },
      ]),
    ),
  };
}

/** Those with the first line of an unknown type, or one of the first damaged lines. */
function listWanted(files: readonly string[], rows: readonly SqlRow[]): readonly string[] {
  const byPath = groupBy(rows, (row) => String(row['path']));
  const seen = new Set<unknown>();
  let places = 0;
  return files.filter((path) => {
    let isWanted = false;
    for (const row of byPath.get(path) ?? []) {
      if (row['code'] === unknownType) {
        isWanted ||= !seen.has(row['name']);
        seen.add(row['name']);
      } else {
        isWanted ||= places < maxDamagedPlaces;
        places += Number(row['count']);
      }
    }
    return isWanted;
  });
}

/** The transcripts of a root in the order in which they would be read. */
async function listInOrder(
  connection: Connection,
  { machine, path: root }: IndexedRoot,
  options: BuildInspectionOptions,
): Promise<readonly string[]> {
  const rows = await connection.all(
    "SELECT path, relative_path FROM file WHERE machine = ? AND root = ? AND is_gone = 0 AND class = 'transcript'",
    [machine, root],
  );
  const toPath = new Map(rows.map((row) => [String(row['relative_path']), String(row['path'])]));
  const toFile = (path: string) => toPath.get(path) ?? path;
  const files: string[] = [];
  for (const places of groupTranscripts([...toPath.keys()]).values())
    for (const { main, agents } of await groupBySession(places, toFile, options))
      for (const { path } of [...(main === undefined ? [] : [main]), ...agents]) files.push(toFile(path));
  return files;
}
