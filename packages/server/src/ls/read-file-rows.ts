import type { Root } from '../disk/find-roots.ts';
import { readListedFacts } from '../sessions/listed-facts.ts';
import { readSessions, type ReadSessionsOptions } from '../sessions/read-sessions.ts';
import { toSessionRow, type SessionRow } from './session-row.ts';

/** The sessions below roots as a list shows them, from their files. */
export async function readFileRows(
  roots: readonly Root[],
  now: number,
  options: ReadSessionsOptions,
): Promise<readonly SessionRow[]> {
  const rows: SessionRow[] = [];
  for await (const located of readSessions(roots, options))
    rows.push(toSessionRow(await readListedFacts(located), now));
  return rows;
}
