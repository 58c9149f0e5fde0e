import { isBelowDesktopTitle, toDesktopTitle } from '@scrollkeep/transcript/conversation/session-title.ts';
import type { Connection } from '../dialects/connection.ts';
import { updateRow } from '../writing/write-rows.ts';

/** Titles that Claude Desktop keeps in files of its own, which are none of a session's. */
export interface DesktopTitles {
  /** Where there are such files. */
  readonly roots: readonly string[];
  /** By the path of the main transcript. */
  readonly read: (path: string) => string | undefined;
}

/** Sessions whose title changed while their files stayed as they were are built anew. */
export async function markRetitled(
  connection: Connection,
  machine: string,
  { roots, read }: DesktopTitles,
): Promise<void> {
  for (const root of roots) {
    const rows = await connection.all(
      'SELECT s.title, s.title_from, f.id, f.path FROM session s JOIN file f ON f.id = s.main_file ' +
        'WHERE s.machine = ? AND s.root = ? AND f.is_gone = 0',
      [machine, root],
    );
    for (const row of rows) {
      const from = typeof row['title_from'] === 'string' ? row['title_from'] : undefined;
      if (!isBelowDesktopTitle(from)) continue;
      const wanted = toDesktopTitle(read(String(row['path'])))?.text;
      const present = from === 'desktop-title' ? row['title'] : undefined;
      if (wanted !== present) await updateRow(connection, 'file', { id: Number(row['id']) }, { is_dirty: 1 });
    }
  }
}
