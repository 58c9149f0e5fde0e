import type { Root } from '../disk/find-roots.ts';
import { readListedFacts } from '../sessions/listed-facts.ts';
import { readSessions } from '../sessions/read-sessions.ts';
import type { Settings } from '../settings/settings.ts';
import { readIndexedRows } from './read-indexed-rows.ts';
import { toSessionRow, type SessionRow } from './session-row.ts';

/** The sessions below roots as a list shows them: from the index where it can answer, else from their files. */
export async function readListRows(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  now: number,
  options: Parameters<typeof readSessions>[1],
): Promise<readonly SessionRow[]> {
  return (await readIndexedRows(roots, settings, now, options)) ?? (await readRows(roots, now, options));
}

async function readRows(
  roots: readonly Root[],
  now: number,
  options: Parameters<typeof readSessions>[1],
): Promise<readonly SessionRow[]> {
  const rows: SessionRow[] = [];
  for await (const located of readSessions(roots, options))
    rows.push(toSessionRow(await readListedFacts(located), now));
  return rows;
}
