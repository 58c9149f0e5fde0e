import type { Connection } from '../dialects/connection.ts';

/** How much of all sessions can be searched while an index is filled for the first time. */
export interface FirstLoad {
  readonly searched: number;
  readonly sessions: number;
}

/** Undefined once everything was indexed: later only what is new is missing, and not for long. */
export async function readFirstLoad(connection: Connection): Promise<FirstLoad | undefined> {
  if ((await connection.all("SELECT value FROM meta WHERE key = 'synced'")).length > 0) return undefined;
  const [row] = await connection.all(
    'SELECT (SELECT COUNT(*) FROM session) AS searched, (SELECT COUNT(*) FROM (SELECT DISTINCT machine, root, ' +
      "project_folder, session FROM file WHERE class = 'transcript' AND session IS NOT NULL) AS found) AS sessions",
  );
  return { searched: Number(row?.['searched'] ?? 0), sessions: Number(row?.['sessions'] ?? 0) };
}
