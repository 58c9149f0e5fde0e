import { partBits, rowMask } from '../columns/int-rows.ts';
import { ItemCache } from '../columns/item-cache.ts';
import { LazyList } from '../columns/lazy-list.ts';
import type { List } from '../columns/list.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { CallTable } from './table/call-table.ts';
import type { RecordList } from './table/record-list.ts';
import { linkAt, linkWidth } from './table/record-table.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** A record of the main thread with its place in the tree. */
export interface ThreadRecord {
  /** Order in the file, as that of the node, which need not be made for it. */
  readonly index: number;
  readonly node: RecordNode;
  /** The record it hangs on, once phantoms, compactions and model-run commands are sorted out. */
  readonly parent: ThreadRecord | undefined;
  /** The nearest record before it in the file that has a uuid; if none of the thread has one, the nearest. */
  readonly previous: ThreadRecord | undefined;
  readonly startsTurn: boolean;
  readonly isCompactionSummaryWithoutBoundary: boolean;
}

/** A thread by the numbers of its records in the file; -1 stands for none. */
export interface Thread {
  readonly nodes: RecordList;
  /** None of its records has a uuid: each hangs on the one before it. */
  readonly isBare: boolean;
  /** Its records in file order. */
  readonly members: Int32Array;
  /** Those that start a turn, in file order. */
  readonly starts: readonly number[];
  /** The two that follow by number of the record, for whoever goes through all of them; only those of members count. */
  readonly parents: Int32Array;
  readonly previouses: Int32Array;
  readonly parent: (index: number) => number;
  readonly previous: (index: number) => number;
  readonly isMember: (index: number) => boolean;
  readonly startsTurn: (index: number) => boolean;
  readonly isCompactionSummaryWithoutBoundary: (index: number) => boolean;
  /** The same record for the same number, however often it is asked for. */
  readonly getRecord: (index: number) => ThreadRecord;
}

/**
 * Links the records of one thread by their parents. `nodes` are all records of the file in file order; `isInThread`
 * chooses those of the thread, else all are. Children may be before their parents; a parent elsewhere or nowhere is
 * a phantom, and its child hangs on the nearest record before it. Without a single uuid each hangs on the one before.
 */
export function linkThread(nodes: RecordList, isInThread?: (index: number) => boolean): Thread {
  const { table, length } = nodes;
  const members = new Int32Array(length);
  const marks = new Uint8Array(length);
  const previous = new Int32Array(length);
  const parent = new Int32Array(length);
  const { firstWithUuid, links } = table;
  let count = 0;
  let last = -1;
  for (let index = 0; index < length; index++) {
    if (isInThread !== undefined && !isInThread(index)) continue;
    members[count++] = index;
    marks[index] = mark.member;
    previous[index] = last;
    const part = links.parts[index >>> partBits] as Int32Array;
    const start = (index & rowMask) * linkWidth;
    const named = part[start + linkAt.parent] as number;
    let found = -1;
    if (named !== -1) {
      const first = (firstWithUuid[named] as number) - 1;
      // A phantom: the record that it names is in another thread, or nowhere.
      found = first !== -1 && first < length && (isInThread === undefined || isInThread(first)) ? first : last;
    }
    parent[index] = found;
    if (part[start + linkAt.uuid] !== -1) last = index;
  }
  const isBare = last === -1;
  // Nothing is linked then: file order is the chain.
  if (isBare) {
    for (let at = 0; at < count; at++) {
      const before = at === 0 ? -1 : (members[at - 1] as number);
      previous[members[at] as number] = before;
      parent[members[at] as number] = before;
    }
  }
  hangCompactions(nodes, marks, previous, parent);
  const starts = markStarts(nodes, marks);
  const cache = new ItemCache<ThreadRecord>();
  const thread: Thread = {
    nodes,
    isBare,
    members: members.slice(0, count),
    starts,
    parents: parent,
    previouses: previous,
    parent: (index) => parent[index] as number,
    previous: (index) => previous[index] as number,
    isMember: (index) => marks[index] !== 0,
    startsTurn: (index) => ((marks[index] as number) & mark.start) !== 0,
    isCompactionSummaryWithoutBoundary: (index) => ((marks[index] as number) & mark.looseSummary) !== 0,
    getRecord: (index) => cache.get(index, make),
  };
  const make = (index: number): ThreadRecord => new ThreadView(thread, index);
  return thread;
}

/** The records of the thread that start a turn, in file order. */
function markStarts(nodes: RecordList, marks: Uint8Array): readonly number[] {
  const { table, length } = nodes;
  const modelRuns = listModelRuns(nodes);
  const starts: number[] = [];
  for (let at = 0; at < table.starts.length; at++) {
    const index = table.starts.get(at);
    if (index >= length || marks[index] === 0 || modelRuns.has(index)) continue;
    marks[index] = mark.member | mark.start;
    starts.push(index);
  }
  return starts;
}

/** A boundary without parent, and a summary whose parent is no boundary, hang on the record before them. */
function hangCompactions(
  { table, length }: RecordList,
  marks: Uint8Array,
  previous: Int32Array,
  parent: Int32Array,
): void {
  const isBoundaryAt = (index: number) =>
    index !== -1 && table.forms.getMeaning(table.formAt(index)).isCompaction === true;
  for (let at = 0; at < table.compactions.length; at++) {
    const index = table.compactions.get(at);
    if (index >= length || marks[index] === 0) continue;
    const hangs = parent[index] as number;
    if (isBoundaryAt(index) ? hangs === -1 : !isBoundaryAt(hangs)) parent[index] = previous[index] as number;
    if (isBoundaryAt(index)) continue;
    if (!isBoundaryAt(parent[index] as number)) marks[index] = mark.member | mark.looseSummary;
  }
}

const mark = { member: 1, start: 2, looseSummary: 4 } as const;

/** Records of a thread by their numbers, or by a piece of them, in the order the numbers stand. */
export function toThreadRecords(
  thread: Thread,
  numbers: Int32Array = thread.members,
  start = 0,
  end: number = numbers.length,
): List<ThreadRecord> {
  return new ThreadList(thread, numbers, start, end);
}

/** The numbers of records in their file, without making one of them. */
export function listRecordNumbers(records: List<ThreadRecord>): Int32Array {
  return records instanceof ThreadList ? records.members : Int32Array.from(records.map(({ index }) => index));
}

class ThreadList extends LazyList<ThreadRecord> {
  readonly length: number;
  private readonly thread: Thread;
  private readonly numbers: Int32Array;
  private readonly start: number;

  constructor(thread: Thread, numbers: Int32Array, start: number, end: number) {
    super();
    this.thread = thread;
    this.numbers = numbers;
    this.start = start;
    this.length = end - start;
  }

  /** Made when it is asked for: a view of an array weighs more than all else about a turn. */
  get members(): Int32Array {
    return this.numbers.subarray(this.start, this.start + this.length);
  }

  get(index: number): ThreadRecord {
    return this.thread.getRecord(this.numbers[this.start + index] as number);
  }
}

class ThreadView implements ThreadRecord {
  private readonly thread: Thread;
  readonly index: number;

  constructor(thread: Thread, index: number) {
    this.thread = thread;
    this.index = index;
  }

  get node(): RecordNode {
    return this.thread.nodes.get(this.index);
  }

  get parent(): ThreadRecord | undefined {
    const parent = this.thread.parent(this.index);
    return parent === -1 ? undefined : this.thread.getRecord(parent);
  }

  get previous(): ThreadRecord | undefined {
    const previous = this.thread.previous(this.index);
    return previous === -1 ? undefined : this.thread.getRecord(previous);
  }

  get startsTurn(): boolean {
    return this.thread.startsTurn(this.index);
  }

  get isCompactionSummaryWithoutBoundary(): boolean {
    return this.thread.isCompactionSummaryWithoutBoundary(this.index);
  }
}

/**
 * Slash commands that the model ran: records that start like one and follow the result of a `Skill` or `SlashCommand`
 * call. They are meta, whatever else they look like.
 */
export function listModelRuns(nodes: RecordList): ReadonlySet<number> {
  const { table, length } = nodes;
  const runs = new Set<number>();
  if (table.mayBeRunByModel.length === 0) return runs;
  const main = chainBareRecords(nodes, false);
  const side = chainBareRecords(nodes, true);
  for (let at = 0; at < table.mayBeRunByModel.length; at++) {
    const index = table.mayBeRunByModel.get(at);
    if (index >= length) break;
    const before = table.isSidechain(index) ? side : main;
    const named = table.parentAt(index);
    const parent = before !== undefined ? (before[index] as number) : named === -1 ? -1 : table.findFirst(named);
    if (parent === -1 || parent >= length || table.getUserKind(parent) === undefined) continue;
    if (table.calls.listResults(parent).some(({ id }) => isCommandCall(table.calls, table.calls.findCall(id, length))))
      runs.add(index);
  }
  return runs;
}

/** The record before each, for records on no sidechain or for all on one; undefined if their uuids link them. */
function chainBareRecords({ table, length }: RecordList, isSidechain: boolean): Int32Array | undefined {
  const before = new Int32Array(length).fill(-1);
  let last = -1;
  for (let index = 0; index < length; index++) {
    if (table.isSidechain(index) !== isSidechain) continue;
    if (table.uuidAt(index) !== -1) return undefined;
    before[index] = last;
    last = index;
  }
  return before;
}

function isCommandCall(calls: CallTable, row: number): boolean {
  return row !== -1 && findToolAct(calls.getName(row)) === 'runs-prompt';
}
