import { IdTable } from '../../columns/id-table.ts';
import { IntColumn } from '../../columns/int-column.ts';
import { IntRows } from '../../columns/int-rows.ts';
import { NameTable } from '../../columns/name-table.ts';
import { NumberColumn } from '../../columns/number-column.ts';
import type { CallFacts, ResultFacts } from '../record-node.ts';

/** The calls and the results of a file, a row for each, in file order. Which result belongs to a call is known by the number of their id. */
export class CallTable {
  readonly ids = new IdTable();
  /** By number of the id: the rows that have it first, or -1. */
  readonly firstCall = new IntColumn();
  readonly firstResult = new IntColumn();

  private readonly callRows = new IntRows(4);
  private readonly names = new NameTable();
  private readonly paths = new IdTable();
  /** Calls that start agents, in file order. */
  readonly prompts = new Map<number, AskedAgent>();

  private readonly resultRows = new IntRows(3);
  private readonly durations = new NumberColumn();
  /** Results that name an agent or a run, in file order. */
  readonly links = new Map<number, ResultLinks>();

  addCall(record: number, id: string | undefined, name: string, filePath: string | undefined, asked: AskedAgent | undefined): void {
    const row = this.callRows.length;
    const number = id === undefined ? -1 : this.putId(id);
    next[at.record] = record;
    next[at.id] = number;
    next[at.name] = this.names.put(name);
    next[at.path] = filePath === undefined ? -1 : this.paths.put(filePath);
    this.callRows.push(next);
    if (asked !== undefined) this.prompts.set(row, asked);
    if (number !== -1 && this.firstCall.get(number) === -1) this.firstCall.set(number, row);
  }

  addResult(record: number, { id, outcome, agentId, runId, namedAgents, durationMs }: ResultFacts): void {
    const row = this.resultRows.length;
    const number = this.putId(id);
    nextResult[at.record] = record;
    nextResult[at.id] = number;
    nextResult[at.outcome] = outcomes.indexOf(outcome);
    this.resultRows.push(nextResult);
    this.durations.push(durationMs ?? Number.NaN);
    if (agentId !== undefined || runId !== undefined || namedAgents.length > 0) this.links.set(row, { agentId, runId, namedAgents });
    if (this.firstResult.get(number) === -1) this.firstResult.set(number, row);
  }

  /** How many calls there are, by rows. */
  get calls(): number {
    return this.callRows.length;
  }

  /** The record of a call, and the number of its id or -1. */
  recordOfCall(row: number): number {
    return this.callRows.get(row, at.record);
  }

  idOfCall(row: number): number {
    return this.callRows.get(row, at.id);
  }

  recordOfResult(row: number): number {
    return this.resultRows.get(row, at.record);
  }

  getId(row: number): string | undefined {
    const id = this.idOfCall(row);
    return id === -1 ? undefined : this.ids.get(id);
  }

  getName(row: number): string {
    return this.names.get(this.callRows.get(row, at.name));
  }

  getCall(row: number): CallFacts {
    const path = this.callRows.get(row, at.path);
    const asked = this.prompts.get(row);
    return { id: this.getId(row), name: this.getName(row), filePath: path === -1 ? undefined : this.paths.get(path), prompt: asked?.prompt, promptKey: asked?.promptKey };
  }

  /** The first call with an id among the first `length` records; -1 where there is none. */
  findCall(id: string, length: number): number {
    const number = this.ids.find(id);
    const row = number === -1 ? -1 : this.firstCall.get(number);
    return row !== -1 && this.recordOfCall(row) < length ? row : -1;
  }

  /** The first result of a call among the first `length` records; -1 where there is none. */
  findResultOf(row: number, length: number): number {
    const id = this.idOfCall(row);
    const result = id === -1 ? -1 : this.firstResult.get(id);
    return result !== -1 && this.recordOfResult(result) < length ? result : -1;
  }

  getOutcome(row: number): ResultFacts['outcome'] {
    return outcomes[this.resultRows.get(row, at.outcome)] as ResultFacts['outcome'];
  }

  /** NaN where the result says nothing of it. */
  getDuration(row: number): number {
    return this.durations.get(row);
  }

  getResultId(row: number): string {
    return this.ids.get(this.resultRows.get(row, at.id));
  }

  getResult(row: number): ResultFacts {
    const link = this.links.get(row);
    const duration = this.durations.get(row);
    return {
      id: this.getResultId(row),
      outcome: this.getOutcome(row),
      agentId: link?.agentId,
      runId: link?.runId,
      namedAgents: link?.namedAgents ?? none,
      durationMs: Number.isNaN(duration) ? undefined : duration,
    };
  }

  listCalls(record: number): readonly CallFacts[] {
    const calls: CallFacts[] = [];
    for (let row = findFirst(this.callRows, record); row < this.callRows.length && this.recordOfCall(row) === record; row++) calls.push(this.getCall(row));
    return calls;
  }

  listResults(record: number): readonly ResultFacts[] {
    const results: ResultFacts[] = [];
    for (let row = findFirst(this.resultRows, record); row < this.resultRows.length && this.recordOfResult(row) === record; row++) results.push(this.getResult(row));
    return results;
  }

  private putId(text: string): number {
    const id = this.ids.put(text);
    if (id === this.firstCall.length) {
      this.firstCall.push(-1);
      this.firstResult.push(-1);
    }
    return id;
  }
}

/** What a call that starts an agent asks of it. */
export interface AskedAgent {
  readonly prompt: string;
  readonly promptKey: string;
}

/** What the result of a call that started an agent or a workflow says of it. */
export type ResultLinks = Pick<ResultFacts, 'agentId' | 'runId' | 'namedAgents'>;

const outcomes: readonly ResultFacts['outcome'][] = ['ok', 'error', 'interrupted', 'rejected', 'denied'];
const none: readonly never[] = [];

/** Places in a row, the first two in both kinds of rows. */
const at = { record: 0, id: 1, name: 2, path: 3, outcome: 2 } as const;
// A row is put together here before it is stored.
const next = new Int32Array(4);
const nextResult = new Int32Array(3);

/** The first row of a record or of one after it: rows stand in file order. */
function findFirst(rows: IntRows, record: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows.get(middle, at.record) < record) low = middle + 1;
    else high = middle;
  }
  return low;
}
