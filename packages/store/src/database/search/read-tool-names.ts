import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import type { Connection } from '../dialects/connection.ts';
import type { SearchView } from './open-search-view.ts';

/** Tools as they are written, by their folded names: the terms of the index are folded. */
export async function readToolNames(
  connection: Connection,
  view: Pick<SearchView, 'files' | 'roots'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.all('SELECT DISTINCT name FROM call_shape');
  const spellings = new Map<string, string[]>();
  for (const row of rows) {
    const name = String(row['name']);
    spellings.set(foldText(name), [...(spellings.get(foldText(name)) ?? []), name].sort());
  }
  const names = new Map<string, string>();
  for (const [folded, all] of spellings) {
    // A narrowed view must not reveal how other sessions spell it.
    const own = view.roots === undefined || all.length === 1 ? all : await listUsed(connection, view, all);
    if (own[0] !== undefined) names.set(folded, own[0]);
  }
  return names;
}

async function listUsed(
  connection: Connection,
  { files }: Pick<SearchView, 'files'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await connection.all(
    'SELECT DISTINCT c.file, s.name FROM tool_call_row c JOIN call_shape s ON s.id = c.shape WHERE s.name IN ' +
      `(${names.map(() => '?').join(', ')})`,
    names,
  );
  const used = new Set(rows.filter((row) => files.has(Number(row['file']))).map((row) => String(row['name'])));
  return names.filter((name) => used.has(name));
}
