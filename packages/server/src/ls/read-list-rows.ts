import type { Root } from '../disk/find-roots.ts';
import type { ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { Settings } from '../settings/settings.ts';
import { readIndexedRows } from './read-indexed-rows.ts';
import type { SessionRow } from './session-row.ts';

/** The sessions below roots as a list shows them: from the index where it can answer, else from their files. */
export async function readListRows(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  now: number,
  options: ReadSessionsOptions,
): Promise<readonly SessionRow[]> {
  const indexed = await readIndexedRows(roots, settings, now, options);
  if (indexed !== undefined) return indexed;
  // What reads sessions is most of the program: it is loaded only where there is something to read.
  const { readFileRows } = await import('./read-file-rows.ts');
  return readFileRows(roots, now, options);
}
