import type { TextPart } from '@scrollkeep/transcript/query/search-document.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { SearchView } from '@scrollkeep/store/database/search/open-search-view.ts';
import { openTextReader, type TextSources } from '@scrollkeep/store/database/source-files/open-text-reader.ts';

/** A piece of a side file, as it is searched. */
export interface SideText {
  readonly session: string;
  readonly parts: readonly TextPart[];
  /** Where the pieces before and behind it begin. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The index decides which files can be read: the path is only looked up among those that it has. */
export async function readSideText(
  connection: Connection,
  view: SearchView,
  sources: TextSources,
  path: string,
  offset: number,
  toShownLine: ((bytes: Uint8Array) => Uint8Array) | undefined,
): Promise<SideText | undefined> {
  const file = [...view.files.values()].find((each) => each.isSide && each.path === path);
  if (file === undefined) return undefined;
  const find = async (condition: string) => {
    const rows = await connection.all(
      `SELECT id, "offset" FROM record WHERE file = ? AND "offset" ${condition} LIMIT 1`,
      [file.id, offset],
    );
    return rows[0];
  };
  const found = await find('= ?');
  if (found === undefined) return undefined;
  const [before, behind] = [await find('< ? ORDER BY "offset" DESC'), await find('> ? ORDER BY "offset"')];
  const reader = openTextReader(connection, sources, view.files, toShownLine);
  try {
    const [parts] = await reader.read([Number(found['id'])], 'texts', (record) => record.parts);
    if (parts === undefined || parts.length === 0) return undefined;
    const toOffset = (row: typeof found | undefined) => (row === undefined ? null : Number(row['offset']));
    return { session: file.session, parts, previous: toOffset(before), next: toOffset(behind) };
  } finally {
    reader.close();
  }
}
