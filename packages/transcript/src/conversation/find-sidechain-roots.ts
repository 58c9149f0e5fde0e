import type { RecordList } from './table/record-list.ts';
import type { RecordTable } from './table/record-table.ts';

/**
 * By record: the one that begins its sidechain (1.0.x), which its chain of parents leads to; -1 for records of the main
 * thread, and where it leads nowhere.
 */
export function findSidechainRoots({ table, length }: RecordList): Int32Array {
  const roots = new Int32Array(length).fill(-1);
  const isKnown = new Uint8Array(length);
  for (let at = 0; at < table.sidechainRoots.length && table.sidechainRoots.get(at) < length; at++) {
    const root = table.sidechainRoots.get(at);
    roots[root] = root;
    isKnown[root] = 1;
  }
  for (let index = 0; index < length; index++) {
    if (!table.isSidechain(index)) continue;
    const path: number[] = [];
    let at = index;
    // A circle ends at a record that was passed before: it is known by then, as one that leads nowhere.
    while (at !== -1 && isKnown[at] === 0) {
      isKnown[at] = 1;
      path.push(at);
      at = findParent(table, at, length);
    }
    const root = at === -1 ? -1 : (roots[at] as number);
    for (const passed of path) roots[passed] = root;
  }
  return roots;
}

/** The record on a sidechain that a record hangs on; -1 if there is none. */
function findParent(table: RecordTable, index: number, length: number): number {
  const named = table.parentAt(index);
  const parent = named === -1 ? -1 : table.findFirst(named);
  return parent < length && parent !== -1 && table.isSidechain(parent) ? parent : -1;
}

/** Records of sidechains that lead to no record which begins one. */
export function countLooseRecords(nodes: RecordList): number {
  const { table, length } = nodes;
  if (table.sidechains === 0) return 0;
  const roots = findSidechainRoots(nodes);
  let count = 0;
  for (let index = 0; index < length; index++) if (table.isSidechain(index) && roots[index] === -1) count++;
  return count;
}
