import { LazyList } from '../columns/lazy-list.ts';
import type { List } from '../columns/list.ts';
import { buildToolCalls, type ToolCall } from './build-tool-calls.ts';
import type { SessionFiles } from './session-files.ts';
import type { RecordList } from './table/record-list.ts';

/** A call with the file it counts in. */
export interface OwnedCall {
  readonly call: ToolCall;
  /** undefined for the main file. */
  readonly agentId: string | undefined;
}

export interface SessionCalls {
  /** Every call once, main file first, then agent files by path. */
  readonly calls: List<OwnedCall>;
  readonly find: (id: string) => OwnedCall | undefined;
  /** Calls that gave a prompt to an agent, in order. */
  readonly listPrompted: () => readonly PromptedCall[];
  /** Calls that are told elsewhere already, by the agent's place among the files. */
  readonly listCopies: () => readonly CopiedCall[];
}

/** A call that another file has before. */
export interface CopiedCall {
  readonly agent: number;
  readonly record: number;
  readonly ordinal: number;
}

/** A call that started an agent, as far as it links to one. */
export interface PromptedCall {
  readonly id: string | undefined;
  readonly promptKey: string;
  readonly agentId: string | undefined;
}

/**
 * The same id again in the session is the same call: forked agents and copies for compaction repeat the parent's lines.
 */
export function buildSessionCalls({ main, agents }: SessionFiles): SessionCalls {
  const first: CallsOfFile | undefined =
    main === undefined
      ? undefined
      : { ...buildToolCalls(main.facts.nodes), nodes: main.facts.nodes, agentId: undefined };
  const findInMain = (id: string) =>
    first === undefined ? -1 : first.nodes.table.calls.findCall(id, first.nodes.length);
  const seen = new Set<string>();
  const rest = agents.map(({ facts: { nodes }, id: agentId }): CallsOfFile => {
    const { rows, getCall } = buildToolCalls(nodes);
    const isNew = (row: number) => {
      const id = nodes.table.calls.getId(row);
      if (id === undefined) return true;
      if (seen.has(id) || findInMain(id) !== -1) return false;
      seen.add(id);
      return true;
    };
    return { nodes, agentId, rows: rows.filter(isNew), getCall };
  });
  const parts = first === undefined ? rest : [first, ...rest];
  let inAgents: ReadonlyMap<string, OwnedCall> | undefined;
  return {
    calls: new CallList(parts),
    find(id) {
      const row = findInMain(id);
      if (first !== undefined && row !== -1) return { call: first.getCall(row), agentId: undefined };
      return (inAgents ??= mapById(rest)).get(id);
    },
    listPrompted: () => parts.flatMap(listPrompted),
    listCopies: () => rest.flatMap(listCopies),
  };
}

function mapById(parts: readonly CallsOfFile[]): ReadonlyMap<string, OwnedCall> {
  const calls = new Map<string, OwnedCall>();
  for (const { nodes, rows, getCall, agentId } of parts) {
    for (const row of rows) {
      const id = nodes.table.calls.getId(row);
      if (id !== undefined) calls.set(id, { call: getCall(row), agentId });
    }
  }
  return calls;
}

interface CallsOfFile {
  readonly nodes: RecordList;
  readonly agentId: string | undefined;
  readonly rows: Int32Array;
  readonly getCall: (row: number) => ToolCall;
}

function listPrompted({ nodes: { table }, agentId, rows }: CallsOfFile): readonly PromptedCall[] {
  const { prompts } = table.calls;
  if (prompts.size === 0) return [];
  const counted = new Set(rows);
  return [...prompts]
    .filter(([row]) => counted.has(row))
    .map(([row, { promptKey }]) => ({ id: table.calls.getId(row), promptKey, agentId }));
}

function listCopies({ nodes, rows }: CallsOfFile, agent: number): readonly CopiedCall[] {
  const { calls } = nodes.table;
  const all = calls.listFirst(nodes.length);
  if (all.length === rows.length) return [];
  const counted = new Set(rows);
  return Array.from(
    all.filter((row) => !counted.has(row)),
    (row) => ({ agent, record: calls.recordOfCall(row), ordinal: row - calls.firstOfRecord(calls.recordOfCall(row)) }),
  );
}

class CallList extends LazyList<OwnedCall> {
  readonly length: number;
  private readonly parts: readonly CallsOfFile[];
  /** Where each part begins. */
  private readonly starts: readonly number[];

  constructor(parts: readonly CallsOfFile[]) {
    super();
    this.parts = parts;
    let length = 0;
    this.starts = parts.map(({ rows }) => (length += rows.length) - rows.length);
    this.length = length;
  }

  get(index: number): OwnedCall {
    let low = 0;
    let high = this.parts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] as number) <= index) low = middle;
      else high = middle;
    }
    const { rows, getCall, agentId } = this.parts[low] as CallsOfFile;
    return { call: getCall(rows[index - (this.starts[low] as number)] as number), agentId };
  }
}
