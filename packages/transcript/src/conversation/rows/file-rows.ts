import { buildTurns } from '../build-turns.ts';
import { linkThread } from '../link-thread.ts';
import { findSidechainRoots } from '../find-sidechain-roots.ts';
import type { FileFacts } from '../open-file-facts.ts';
import type { RecordTable } from '../table/record-table.ts';
import { buildCallRows, type CallRows } from './call-rows.ts';
import { buildMessageRows, type MessageRows } from './message-rows.ts';
import { buildTurnRows, type TurnRow } from './turn-rows.ts';

/** All that tables hold of one file, as the model sees it: a pure function of its facts. */
export interface FileRows {
  readonly table: RecordTable;
  /** How many records it is of. */
  readonly length: number;
  /** By record: the number of its turn, -1 where it has none; undefined for the file of an agent, whose turns are not the session's. */
  readonly turnOf: Int32Array | undefined;
  /** By record: the one that begins its sidechain, or -1; undefined where there are none. */
  readonly rootOf: Int32Array | undefined;
  readonly turns: readonly TurnRow[];
  readonly calls: CallRows;
  readonly messages: MessageRows;
}

export function buildFileRows({ nodes, lastPrompt }: FileFacts, isAgentFile: boolean): FileRows {
  const { table, length } = nodes;
  const thread = isAgentFile ? undefined : linkThread(nodes, table.sidechains === 0 ? undefined : (index) => !table.isSidechain(index));
  const tree = thread === undefined ? undefined : buildTurns(thread, lastPrompt);
  return {
    table,
    length,
    turnOf: tree?.turnOf,
    rootOf: isAgentFile || table.sidechains === 0 ? undefined : findSidechainRoots(nodes),
    turns: tree === undefined ? [] : buildTurnRows(tree, table),
    calls: buildCallRows(nodes),
    messages: buildMessageRows(nodes),
  };
}

/** What is another in `after`, by the orders of records, calls and messages; `before` is of fewer records of the same file. */
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
  if (before === undefined) return { records: [], turns: after.turns, goneTurns: [], changedCalls: [], newCalls: listNumbers(after.calls.rows.length), messages: listNumbers(after.messages.count) };
  const records = listNumbers(before.length).filter((index) => turnAt(before, index) !== turnAt(after, index) || rootAt(before, index) !== rootAt(after, index));
  const known = new Map(before.turns.map((turn) => [turn.number, turn]));
  const numbers = new Set(after.turns.map((turn) => turn.number));
  const moved = new Set(records);
  return {
    records,
    turns: after.turns.filter((turn) => !isSameTurn(known.get(turn.number), turn)),
    goneTurns: before.turns.map((turn) => turn.number).filter((number) => !numbers.has(number)),
    ...compareCalls(before.calls, after.calls),
    messages: listNumbers(after.messages.count).filter((order) => order >= before.messages.count || before.messages.records[order] !== after.messages.records[order] || moved.has(after.messages.records[order] as number)),
  };
}

/** The number of a record's turn; undefined where it has none. */
export function turnAt({ turnOf }: FileRows, record: number): number | undefined {
  const turn = turnOf?.[record] ?? -1;
  return turn === -1 ? undefined : turn;
}

/** The run of a record's sidechain; undefined where it is on none. */
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
    else if (before.results[at] !== after.results[at] || before.statuses[at] !== after.statuses[at]) changedCalls.push(at);
  }
  return { changedCalls, newCalls };
}

function isSameTurn(before: TurnRow | undefined, after: TurnRow): boolean {
  if (before === undefined) return false;
  for (const name of Object.keys(after) as (keyof TurnRow)[]) if (before[name] !== after[name]) return false;
  return true;
}

function listNumbers(count: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < count; at++) numbers.push(at);
  return numbers;
}
