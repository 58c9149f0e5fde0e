import { findPosition, toTurnKey, type EntryRow, type Row } from './rows.ts';

/** How high a row is about, until it is drawn. */
export function toEstimate(row: Row): number {
  switch (row.kind) {
    case 'gap':
      return row.gap.part === undefined ? (row.depth === 0 ? 420 : 160) : 300;
    case 'head':
      return 64;
    case 'remark':
      return 36;
    case 'entry':
      return row.entry.isFolded ? 40 : 40 + Math.min(18, row.entry.size.lines) * 22;
    default:
      return 48;
  }
}

/** The turn of the thread shown that a row belongs to: rows of agents below it belong to the turn above them. */
export function findNear(rows: readonly Row[], at: number, agent: string | undefined): number | undefined {
  for (let index = Math.min(at, rows.length - 1); index >= 0; index--) {
    const position = findPosition(rows[index]?.key ?? '', agent);
    if (position !== undefined && Number.isFinite(position)) return position;
  }
  // Above the first turn.
  const first = rows.find((row) => findPosition(row.key, agent) !== undefined);
  return first === undefined ? undefined : findPosition(first.key, agent);
}

/** The entry a person means: the one with the focus, else the first on the screen. */
export function findEntry(
  rows: readonly Row[],
  focused: string | undefined,
  top: string | undefined,
): EntryRow | undefined {
  for (const key of [focused, top]) {
    const at = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
    const found = at === -1 ? undefined : rows.slice(at).find((row) => row.kind === 'entry');
    if (found !== undefined) return found;
  }
  return rows.find((row) => row.kind === 'entry');
}

/** The turn that is next to the one at the top of the screen; -1 before the first. */
export function findStep(
  rows: readonly Row[],
  topKey: string | undefined,
  agent: string | undefined,
  direction: 1 | -1,
): number | undefined {
  const at = topKey === undefined ? -1 : rows.findIndex((row) => row.key === topKey);
  const top = at === -1 ? undefined : findNear(rows, at, agent);
  if (top === undefined) return undefined;
  if (direction === 1) return globalThis.scrollY < 8 ? top : top + 1;
  // Back goes first to the beginning of the turn that is read.
  return topKey === toTurnKey(agent, top) ? top - 1 : top;
}
