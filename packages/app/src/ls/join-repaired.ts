import type { SessionRow } from './session-row.ts';

/**
 * A repaired copy and its original as one row: that of the copy, which can be resumed and goes on, with the marks of
 * both and what both cost. `repairs` has the original of each copy, by id.
 */
export function joinRepaired(rows: readonly SessionRow[], repairs: ReadonlyMap<string, string>): readonly SessionRow[] {
  if (repairs.size === 0) return rows;
  const originals = new Map<string, SessionRow>();
  const byPlace = new Map(rows.map((row) => [row.identity, row]));
  for (const row of rows) {
    const original = repairs.get(row.id);
    const found = original === undefined ? undefined : byPlace.get(toBeside(row.identity, original));
    if (found !== undefined) originals.set(row.identity, found);
  }
  const joined = new Set([...originals.values()].map(({ identity }) => identity));
  return rows
    .filter(({ identity }) => !joined.has(identity))
    .map((row) => {
      let merged = row;
      const seen = new Set([row.identity]);
      // A copy may have been repaired again.
      for (let from = originals.get(row.identity); from !== undefined; from = originals.get(from.identity)) {
        if (seen.has(from.identity)) break;
        seen.add(from.identity);
        merged = merge(merged, from);
      }
      return merged;
    });
}

/** The identity of another session of the same project. */
function toBeside(identity: string, id: string): string {
  return [...identity.split('\0').slice(0, -1), id].join('\0');
}

function merge(copy: SessionRow, original: SessionRow): SessionRow {
  const isAsked = copy.costMicros !== undefined && original.costMicros !== undefined;
  return {
    ...copy,
    repairOf: copy.repairOf ?? original.id,
    tags: [...new Set([...copy.tags, ...original.tags])],
    isPinned: copy.isPinned || original.isPinned,
    note: copy.note ?? original.note,
    firstMs: Math.min(copy.firstMs, original.firstMs),
    ...(isAsked ? { costMicros: addCosts(copy.costMicros ?? null, original.costMicros ?? null) } : {}),
  };
}

/** null: no message of its own, or no price for one. */
function addCosts(copy: number | null, original: number | null): number | null {
  return original === null ? null : original + (copy ?? 0);
}
