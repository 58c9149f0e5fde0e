import { toSessionRow, type SessionRow } from '@scrollkeep/server/ls/session-row.ts';
import { joinRepaired } from '@scrollkeep/server/sessions/join-repaired.ts';
import { readListedFacts } from '@scrollkeep/server/sessions/listed-facts.ts';
import { toUnlinked } from '@scrollkeep/server/sessions/located-session.ts';
import type { McpSources } from './open-mcp-sources.ts';

export interface NewestRows {
  readonly rows: readonly SessionRow[];
  readonly note: string;
}

const longestMs = 5_000;
/** Reading a huge session takes seconds: above this size, wait for the index to describe it. */
const largeBytes = 128 * 1024 * 1024;

/** The sessions that were written to last, read from their files: for as long as there is no index of them. */
export async function readNewestRows(
  fits: (row: SessionRow) => boolean,
  most: number,
  sources: McpSources,
  signal: AbortSignal,
): Promise<NewestRows> {
  const start = performance.now();
  const now = Date.now();
  const places = [...(await sources.sessions.list(signal))].sort((a, b) => b.modifiedMs - a.modifiedMs);
  const repairs = await sources.readRepairs();
  const originals = new Set(repairs.values());
  const rows: SessionRow[] = [];
  let fitting = 0;
  let looked = 0;
  for (const place of places) {
    if (fitting >= most || performance.now() - start > longestMs) break;
    signal.throwIfAborted();
    looked++;
    if (place.bytes > largeBytes) continue;
    const row = toSessionRow(await readListedFacts(toUnlinked(await sources.sessions.read(place, signal))), now);
    rows.push(row);
    if (fits(row) && !originals.has(row.id)) fitting++;
  }
  return {
    rows: joinRepaired(rows, repairs).filter(fits),
    note:
      `The index is not ready yet. This list was read directly from the newest ${looked} of ${places.length} ` +
      'sessions.',
  };
}
