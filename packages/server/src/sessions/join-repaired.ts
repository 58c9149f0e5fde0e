/** The original of each repaired copy, by the id of the copy. */
export type Repairs = ReadonlyMap<string, string>;

/** What a row of any list has, as far as it matters here. */
export interface RepairableRow {
  /** As in `SessionPlace`. */
  readonly identity: string;
  readonly id: string;
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  readonly firstMs: number;
  /** undefined if nobody asked for costs, null if a model has no price. */
  readonly costMicros?: number | null | undefined;
  readonly repairOf?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * A repaired copy and its original as one row: that of the copy, which can be resumed and goes on, with the marks of
 * both and what both cost. Every list of sessions goes through this.
 */
export function joinRepaired<Row extends RepairableRow>(rows: readonly Row[], repairs: Repairs): readonly Row[] {
  if (repairs.size === 0) return rows;
  const originals = findOriginals(rows, repairs);
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

/** Identities of the originals that are listed with their copies: where sessions are counted they do not count. */
export function listJoinedOriginals(
  rows: readonly Pick<RepairableRow, 'identity'>[],
  repairs: Repairs,
): ReadonlySet<string> {
  if (repairs.size === 0) return new Set();
  const places = rows.map(({ identity }) => ({ identity, id: identity.split('\0').at(-1) ?? '' }));
  return new Set([...findOriginals(places, repairs).values()].map(({ identity }) => identity));
}

/** By the identity of the copy: its original, where both are among the rows, in one project. */
function findOriginals<Row extends Pick<RepairableRow, 'id' | 'identity'>>(
  rows: readonly Row[],
  repairs: Repairs,
): ReadonlyMap<string, Row> {
  const originals = new Map<string, Row>();
  const byPlace = new Map(rows.map((row) => [row.identity, row]));
  for (const row of rows) {
    const original = repairs.get(row.id);
    const found = original === undefined ? undefined : byPlace.get(toBeside(row.identity, original));
    if (found !== undefined) originals.set(row.identity, found);
  }
  return originals;
}

/** The identity of another session of the same project. */
function toBeside(identity: string, id: string): string {
  return [...identity.split('\0').slice(0, -1), id].join('\0');
}

function merge<Row extends RepairableRow>(copy: Row, original: Row): Row {
  const isAsked = copy.costMicros !== undefined && original.costMicros !== undefined;
  return {
    ...copy,
    repairOf: copy.repairOf ?? original.id,
    tags: [...new Set([...copy.tags, ...original.tags])],
    isPinned: copy.isPinned || original.isPinned,
    ...(copy.note === undefined && original.note !== undefined ? { note: original.note } : {}),
    firstMs: Math.min(copy.firstMs, original.firstMs),
    ...(isAsked ? { costMicros: addCosts(copy.costMicros ?? null, original.costMicros ?? null) } : {}),
  };
}

/** null: no message of its own, or no price for one. */
function addCosts(copy: number | null, original: number | null): number | null {
  return original === null ? null : original + (copy ?? 0);
}
