import { listModelRuns } from './link-thread.ts';
import type { CallFacts, RecordNode, ResultFacts } from './facts/record-node.ts';
import type { RecordList } from './table/record-list.ts';

export const callStatuses = ['ok', 'error', 'interrupted', 'rejected', 'denied', 'lost', 'pending'] as const;
export type CallStatus = (typeof callStatuses)[number];

/** One use of a tool, joined with its result. */
export interface ToolCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly status: CallStatus;
  readonly facts: CallFacts;
  /** The record that holds the call, and the one that holds the result. */
  readonly use: RecordNode;
  readonly result: { readonly node: RecordNode; readonly facts: ResultFacts } | undefined;
  /**
   * The same for whoever looks at every call once: a node that is kept nowhere, and the order of the result in the
   * file, -1 if there is none.
   */
  readonly makeUse: () => RecordNode;
  readonly resultIndex: number;
  readonly durationMs: number | undefined;
}

/** The calls of one file by their rows in its table. */
export interface FileCalls {
  /** Those that count, in file order: the first with an id, and those without. */
  readonly rows: Int32Array;
  readonly getCall: (row: number) => ToolCall;
}

/**
 * The calls of one file. A result may stand anywhere in the file, even before its call; the first one of an id counts.
 */
export function buildToolCalls(nodes: RecordList): FileCalls {
  const starts = findLastStarts(nodes);
  return { rows: nodes.table.calls.listFirst(nodes.length), getCall: (row) => new CallView(nodes, starts, row) };
}

/** A call as the table knows it; every field is looked up when it is asked for. */
class CallView implements ToolCall {
  private readonly nodes: RecordList;
  private readonly starts: LastStarts;
  private readonly row: number;

  constructor(nodes: RecordList, starts: LastStarts, row: number) {
    this.nodes = nodes;
    this.starts = starts;
    this.row = row;
  }

  get id(): string | undefined {
    return this.nodes.table.calls.getId(this.row);
  }

  get name(): string {
    return this.nodes.table.calls.getName(this.row);
  }

  get status(): CallStatus {
    const result = this.findResult();
    return result === -1
      ? toOpenStatus(this.nodes, this.useIndex, this.starts)
      : this.nodes.table.calls.getOutcome(result);
  }

  get facts(): CallFacts {
    return this.nodes.table.calls.getCall(this.row);
  }

  get use(): RecordNode {
    return this.nodes.get(this.useIndex);
  }

  get result(): ToolCall['result'] {
    const result = this.findResult();
    const { calls } = this.nodes.table;
    return result === -1
      ? undefined
      : { node: this.nodes.get(calls.recordOfResult(result)), facts: calls.getResult(result) };
  }

  /** The result's own figure, else the time between the two records. */
  get durationMs(): number | undefined {
    const result = this.findResult();
    if (result === -1) return undefined;
    const { table } = this.nodes;
    const measured = table.calls.findDuration(result);
    if (measured !== undefined) return measured;
    const elapsed = table.getTime(table.calls.recordOfResult(result)) - table.getTime(this.useIndex);
    return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : undefined;
  }

  makeUse(): RecordNode {
    return this.nodes.makeNode(this.useIndex);
  }

  get resultIndex(): number {
    const result = this.findResult();
    return result === -1 ? -1 : this.nodes.table.calls.recordOfResult(result);
  }

  private get useIndex(): number {
    return this.nodes.table.calls.recordOfCall(this.row);
  }

  private findResult(): number {
    return this.nodes.table.calls.findResultOf(this.row, this.nodes.length);
  }
}

/** The last turn starts of main thread and sidechains; -1 if there is none. */
interface LastStarts {
  readonly main: number;
  readonly side: number;
}

function findLastStarts(nodes: RecordList): LastStarts {
  const { table, length } = nodes;
  const modelRuns = listModelRuns(nodes);
  let main = -1;
  let side = -1;
  for (let at = table.starts.length - 1; at >= 0 && (main === -1 || (side === -1 && table.sidechains > 0)); at--) {
    const index = table.starts.get(at);
    // A team mate's message starts a turn, but leaves no call behind.
    if (index >= length || modelRuns.has(index) || table.getUserKind(index) === 'notification') continue;
    if (!table.isSidechain(index)) main = Math.max(main, index);
    else side = Math.max(side, index);
  }
  return { main, side };
}

/** The number of a record's message; a record without one is a message of its own. */
function toMessageKey({ table }: RecordList, index: number): number {
  const message = table.messageAt(index);
  return message === -1 ? -1 - index : message;
}

/** Without a result a call is still running, unless the conversation has gone on without it. */
function toOpenStatus(nodes: RecordList, use: number, starts: LastStarts): 'lost' | 'pending' {
  const isSide = nodes.table.isSidechain(use);
  const end = isSide ? nodes.ends.side : nodes.ends.main;
  const lastOfOthers =
    end.lastMessageAt !== -1 && end.lastMessage !== toMessageKey(nodes, use) ? end.lastMessageAt : end.lastOther;
  return Math.max(isSide ? starts.side : starts.main, lastOfOthers) > use ? 'lost' : 'pending';
}
