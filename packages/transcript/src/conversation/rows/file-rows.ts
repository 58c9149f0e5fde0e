import { buildMainThread } from '../build-main-thread.ts';
import type { Turn } from '../build-turns.ts';
import { findSidechainRoots } from '../find-sidechain-roots.ts';
import type { FileFacts } from '../open-file-facts.ts';
import type { RecordTable } from '../table/record-table.ts';
import { buildCallRows, type CallRows } from './call-rows.ts';
import { buildMessageRows, type MessageRows } from './message-rows.ts';
import { listTurns, toTurnRow, type TurnRow } from './turn-rows.ts';

/** All that tables hold of one file, as the model sees it: a pure function of its facts. */
export interface FileRows {
  readonly table: RecordTable;
  /** How many records it is of. */
  readonly length: number;
  /**
   * By record: the number of its turn, -1 where it has none; undefined for the file of an agent, whose turns are not
   * the session's.
   */
  readonly turnOf: Int32Array | undefined;
  /** By record: the one that begins its sidechain, or -1; undefined if there are none. */
  readonly rootOf: Int32Array | undefined;
  /** Those that have a row, by number. */
  readonly turns: ReadonlyMap<number, Turn>;
  readonly calls: CallRows;
  readonly messages: MessageRows;
}

export function buildFileRows(facts: FileFacts, isAgentFile: boolean): FileRows {
  const { nodes } = facts;
  const { table, length } = nodes;
  const tree = isAgentFile ? undefined : buildMainThread(facts).tree;
  return {
    table,
    length,
    turnOf: tree?.turnOf,
    rootOf: isAgentFile || table.sidechains === 0 ? undefined : findSidechainRoots(nodes),
    turns: new Map(tree === undefined ? [] : listTurns(tree).map((turn) => [turn.number, turn])),
    calls: buildCallRows(nodes),
    messages: buildMessageRows(nodes),
  };
}

/**
 * What is another in `after`, by the orders of records, calls and messages; `before` is of fewer records of the same
 * file.
 */
export interface RowChanges {
  /** Records of `before` whose turn or sidechain is another. */
  readonly records: readonly number[];
  readonly turns: readonly TurnRow[];
  /** Numbers of turns that are gone. */
  readonly goneTurns: readonly number[];
  readonly changedCalls: readonly number[];
  readonly newCalls: readonly number[];
  readonly messages: readonly number[];
}

export function compareFileRows(before: FileRows | undefined, after: FileRows): RowChanges {
  if (before === undefined)
    return {
      records: [],
      turns: Array.from(after.turns.values(), (turn) => toTurnRow(turn, after.table)),
      goneTurns: [],
      changedCalls: [],
      newCalls: listNumbers(after.calls.rows.length),
      messages: listNumbers(after.messages.count),
    };
  const records = listMoved(before, after);
  const moved = new Set(records);
  // A row follows from the records of a turn and from its marks.
  const touched = new Set(records.flatMap((record) => [turnAt(before, record), turnAt(after, record)]));
  const isSame = (turn: Turn) => !touched.has(turn.number) && isSameTurn(before.turns.get(turn.number), turn);
  return {
    records,
    turns: [...after.turns.values()].filter((turn) => !isSame(turn)).map((turn) => toTurnRow(turn, after.table)),
    goneTurns: [...before.turns.keys()].filter((number) => !after.turns.has(number)),
    ...compareCalls(before.calls, after.calls),
    messages: listChangedMessages(before.messages, after.messages, moved),
  };
}

function listMoved(before: FileRows, after: FileRows): readonly number[] {
  const records: number[] = [];
  for (let index = 0; index < before.length; index++)
    if (before.turnOf?.[index] !== after.turnOf?.[index] || rootAt(before, index) !== rootAt(after, index))
      records.push(index);
  return records;
}

function listChangedMessages(before: MessageRows, after: MessageRows, moved: ReadonlySet<number>): readonly number[] {
  const orders: number[] = [];
  for (let order = 0; order < after.count; order++) {
    const record = after.records[order] as number;
    if (order >= before.count || before.records[order] !== record || moved.has(record)) orders.push(order);
  }
  return orders;
}

/** The number of a record's turn; undefined if it has none. */
export function turnAt({ turnOf }: FileRows, record: number): number | undefined {
  const turn = turnOf?.[record] ?? -1;
  return turn === -1 ? undefined : turn;
}

/** The run of a record's sidechain; undefined if it is on none. */
export function findSidechain(rows: FileRows, record: number): string | undefined {
  const root = rootAt(rows, record);
  return root === -1 ? undefined : (rows.table.getUuid(root) ?? `line-${rows.table.numberAt(root)}`);
}

function rootAt({ rootOf }: FileRows, record: number): number {
  return rootOf?.[record] ?? -1;
}

/** The calls of `before` are the first of `after`: which call of an id comes first never changes. */
function compareCalls(before: CallRows, after: CallRows): Pick<RowChanges, 'changedCalls' | 'newCalls'> {
  const changedCalls: number[] = [];
  const newCalls: number[] = [];
  for (let at = 0; at < after.rows.length; at++) {
    if (at >= before.rows.length) newCalls.push(at);
    else if (before.results[at] !== after.results[at] || before.statuses[at] !== after.statuses[at])
      changedCalls.push(at);
  }
  return { changedCalls, newCalls };
}

function isSameTurn(before: Turn | undefined, after: Turn): boolean {
  return (
    before !== undefined &&
    before.start?.index === after.start?.index &&
    before.parent?.number === after.parent?.number &&
    before.records.length === after.records.length &&
    before.isLocal === after.isLocal &&
    before.isLive === after.isLive
  );
}

function listNumbers(count: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < count; at++) numbers.push(at);
  return numbers;
}
