import { LazyList } from '../../columns/lazy-list.ts';
import type { RecordNode } from '../facts/record-node.ts';
import type { ResultLinks } from './call-columns.ts';
import type { RecordTable } from './record-table.ts';
import { RecordView } from './record-view.ts';
import type { ThreadEnd } from './thread-end.ts';

/**
 * The first records of a table, as many as there were when the list was made: more may have come since. Asked twice for
 * a place it gives the same node.
 */
export class RecordList extends LazyList<RecordNode> {
  readonly length: number;
  /** The columns behind it, for whoever goes through all records and cannot afford a node for each. */
  readonly table: RecordTable;

  /** How main thread and sidechains ended when the list was made. */
  readonly ends: { readonly main: ThreadEnd; readonly side: ThreadEnd };

  constructor(table: RecordTable) {
    super();
    this.table = table;
    this.length = table.length;
    this.ends = { main: table.ends.main.now(), side: table.ends.side.now() };
  }

  get(index: number): RecordNode {
    return this.table.getNode(index);
  }

  /** A node of its own, kept nowhere: for whoever looks at every record once. */
  makeNode(index: number): RecordNode {
    return new RecordView(this.table, index);
  }

  /** The first record with an id; -1 if there is none. */
  findUuid(uuid: string): number {
    const number = this.table.uuids.find(uuid);
    const index = number === -1 ? -1 : this.table.findFirst(number);
    return index < this.length ? index : -1;
  }

  /** What results say of agents and runs, in file order. */
  *readLinks(): Generator<ResultLinks & { readonly id: string }, void, void> {
    const { calls } = this.table;
    for (const [row, links] of calls.links)
      if (calls.recordOfResult(row) < this.length) yield { ...links, id: calls.getResultId(row) };
  }

  /** The ids of the records that have one, in file order. */
  *readUuids(): Generator<string, void, void> {
    for (let index = 0; index < this.length; index++) {
      const uuid = this.table.getUuid(index);
      if (uuid !== undefined) yield uuid;
    }
  }

  /** The same as numbers: of a UUID its first 52 bits, of any other text what `toNumber` makes of it. */
  listUuidNumbers(toNumber: (text: string) => number): Float64Array {
    const { uuids } = this.table;
    const numbers = new Float64Array(this.length);
    let count = 0;
    for (let index = 0; index < this.length; index++) {
      const uuid = this.table.uuidAt(index);
      if (uuid === -1) continue;
      const head = uuids.getHead(uuid);
      numbers[count++] = Number.isNaN(head) ? toNumber(uuids.get(uuid)) : head;
    }
    return numbers.slice(0, count);
  }
}
