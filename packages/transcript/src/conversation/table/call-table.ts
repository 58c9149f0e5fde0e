import { IdTable } from '../../columns/id-table.ts';
import { ByteColumn } from '../../columns/byte-column.ts';
import { IntColumn } from '../../columns/int-column.ts';
import { NameTable } from '../../columns/name-table.ts';
import { NumberColumn } from '../../columns/number-column.ts';
import type { CallFacts, ResultFacts } from '../record-node.ts';

/** The calls and the results of a file, a row for each, in file order. Which result belongs to a call is known by the number of their id. */
export class CallTable {
  readonly ids = new IdTable();
  /** By number of the id: the rows that have it first, or -1. */
  readonly firstCall = new IntColumn();
  readonly firstResult = new IntColumn();

  /** Of each call: its record, its id or -1. */
  readonly callRecord = new IntColumn();
  readonly callId = new IntColumn();
  private readonly names = new NameTable();
  private readonly name = new IntColumn();
  private readonly paths = new IdTable();
  private readonly path = new IntColumn();
  /** Calls that start agents, in file order. */
  readonly prompts = new Map<number, { readonly prompt: string; readonly promptKey: string }>();

  /** Of each result: its record, its id. */
  readonly resultRecord = new IntColumn();
  readonly resultId = new IntColumn();
  private readonly outcome = new ByteColumn();
  private readonly duration = new NumberColumn();
  /** Results that name an agent or a run, in file order. */
  readonly links = new Map<number, ResultLinks>();

  addCall(record: number, facts: CallFacts): void {
    const row = this.callRecord.length;
    const id = facts.id === undefined ? -1 : this.putId(facts.id);
    this.callRecord.push(record);
    this.callId.push(id);
    this.name.push(this.names.put(facts.name));
    this.path.push(facts.filePath === undefined ? -1 : this.paths.put(facts.filePath));
    if (facts.prompt !== undefined) this.prompts.set(row, { prompt: facts.prompt, promptKey: facts.promptKey ?? '' });
    if (id !== -1 && this.firstCall.get(id) === -1) this.firstCall.set(id, row);
  }

  addResult(record: number, facts: ResultFacts): void {
    const row = this.resultRecord.length;
    const id = this.putId(facts.id);
    this.resultRecord.push(record);
    this.resultId.push(id);
    this.outcome.push(outcomes.indexOf(facts.outcome));
    this.duration.push(facts.durationMs ?? Number.NaN);
    if (facts.agentId !== undefined || facts.runId !== undefined || facts.namedAgents.length > 0) this.links.set(row, { agentId: facts.agentId, runId: facts.runId, namedAgents: facts.namedAgents });
    if (this.firstResult.get(id) === -1) this.firstResult.set(id, row);
  }

  getId(row: number): string | undefined {
    const id = this.callId.get(row);
    return id === -1 ? undefined : this.ids.get(id);
  }

  getName(row: number): string {
    return this.names.get(this.name.get(row));
  }

  getCall(row: number): CallFacts {
    const path = this.path.get(row);
    const asked = this.prompts.get(row);
    return { id: this.getId(row), name: this.getName(row), filePath: path === -1 ? undefined : this.paths.get(path), prompt: asked?.prompt, promptKey: asked?.promptKey };
  }

  /** The first call with an id among the first `length` records; -1 where there is none. */
  findCall(id: string, length: number): number {
    const number = this.ids.find(id);
    const row = number === -1 ? -1 : this.firstCall.get(number);
    return row !== -1 && this.callRecord.get(row) < length ? row : -1;
  }

  /** The first result of a call among the first `length` records; -1 where there is none. */
  findResultOf(row: number, length: number): number {
    const id = this.callId.get(row);
    const result = id === -1 ? -1 : this.firstResult.get(id);
    return result !== -1 && this.resultRecord.get(result) < length ? result : -1;
  }

  getOutcome(row: number): ResultFacts['outcome'] {
    return outcomes[this.outcome.get(row)] as ResultFacts['outcome'];
  }

  /** NaN where the result says nothing of it. */
  getDuration(row: number): number {
    return this.duration.get(row);
  }

  getResult(row: number): ResultFacts {
    const link = this.links.get(row);
    const duration = this.duration.get(row);
    return {
      id: this.ids.get(this.resultId.get(row)),
      outcome: this.getOutcome(row),
      agentId: link?.agentId,
      runId: link?.runId,
      namedAgents: link?.namedAgents ?? none,
      durationMs: Number.isNaN(duration) ? undefined : duration,
    };
  }

  listCalls(record: number): readonly CallFacts[] {
    const calls: CallFacts[] = [];
    for (let row = findFirst(this.callRecord, record); row < this.callRecord.length && this.callRecord.get(row) === record; row++) calls.push(this.getCall(row));
    return calls;
  }

  listResults(record: number): readonly ResultFacts[] {
    const results: ResultFacts[] = [];
    for (let row = findFirst(this.resultRecord, record); row < this.resultRecord.length && this.resultRecord.get(row) === record; row++) results.push(this.getResult(row));
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

/** What the result of a call that started an agent or a workflow says of it. */
export type ResultLinks = Pick<ResultFacts, 'agentId' | 'runId' | 'namedAgents'>;

const outcomes: readonly ResultFacts['outcome'][] = ['ok', 'error', 'interrupted', 'rejected', 'denied'];
const none: readonly never[] = [];

/** The first row of a record or of one after it: rows stand in file order. */
export function findFirst(records: IntColumn, record: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (records.get(middle) < record) low = middle + 1;
    else high = middle;
  }
  return low;
}
