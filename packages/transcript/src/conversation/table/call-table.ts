import { IdTable } from '../../columns/id-table.ts';
import { IntRows, rowMask } from '../../columns/int-rows.ts';
import { NameTable } from '../../columns/name-table.ts';
import { NumberRows } from '../../columns/number-rows.ts';
import { toLarger } from '../../columns/to-larger.ts';
import { findText } from '../../json/find-text.ts';
import { isJsonObject, type JsonObject } from '../../json/json-value.ts';
import type { CallFacts, ResultFacts } from '../facts/record-node.ts';
import type { LineChanges } from '../facts/to-line-changes.ts';
import { findSubject } from '../facts/find-subject.ts';
import { toShortKey } from '../facts/to-short-key.ts';
import { asksScrollkeep } from '../facts/asks-scrollkeep.ts';
import { toOwnText } from '../facts/to-own-text.ts';
import { toTextKey } from '../facts/to-text-key.ts';
import type { GitCall, GitResult } from '../../git-work/git-fact.ts';
import { parseGitCall } from '../../git-work/parse-git-call.ts';
import { findToolAct } from '../../tools/find-tool-act.ts';
import {
  callAt,
  callWidth,
  findFirst,
  listOfRecord,
  maxTextLength,
  noPath,
  outcomes,
  ownPath,
  resultWidth,
  type AskedAgent,
  type ResultLinks,
} from './call-columns.ts';

/**
 * The calls and the results of a file, a row for each, in file order. Which result belongs to a call is known by the
 * number of their id.
 */
export class CallTable {
  readonly ids = new IdTable();
  /** By number of the id: the rows that have it first, plus one; 0 for none. */
  private firstCalls = new Int32Array(0);
  private firstResults = new Int32Array(0);

  readonly callRows = new IntRows(callWidth);
  /** Calls whose id another one had before. */
  private repeated = 0;
  /** Calls without result, repeated ones left out. */
  open = 0;
  readonly names = new NameTable();
  readonly paths = new IdTable();
  /** Programs and skills that calls run. */
  readonly subjects = new NameTable();
  /** Calls that start agents, in file order. */
  readonly prompts = new Map<number, AskedAgent>();

  readonly resultRows = new IntRows(resultWidth);
  /** NaN where the result says nothing of it. */
  readonly durations = new NumberRows(1);
  /** Results that name an agent or a run, in file order. */
  readonly links = new Map<number, ResultLinks>();
  /** Results of calls that changed a file, in file order. */
  readonly lines = new Map<number, LineChanges>();

  /** Calls that work with git or a forge, and what their results say, in file order. */
  readonly gitCalls = new Map<number, GitCall>();
  readonly gitResults = new Map<number, GitResult>();

  /** A `tool_use` block of a record. Whether it starts an agent. */
  addCall(record: number, block: JsonObject): boolean {
    const { callRows } = this;
    const row = callRows.length;
    if (row === callRows.room) callRows.makeRoom();
    const { id, name, input } = block;
    const given = isJsonObject(input) ? input : undefined;
    const path = given === undefined ? undefined : (findText(given['file_path']) ?? findText(given['notebook_path']));
    const number = typeof id === 'string' ? this.ids.put(id) : -1;
    const { part } = callRows;
    const start = (row & rowMask) * callWidth;
    part[start + callAt.record] = record;
    part[start + callAt.id] = number;
    part[start + callAt.name] = this.names.put(typeof name === 'string' ? name : '');
    const command = path === undefined ? given?.['command'] : undefined;
    const act = typeof name === 'string' ? findToolAct(name) : undefined;
    const subject = findSubject(act, given);
    const written = input === undefined ? '' : JSON.stringify(input);
    part[start + callAt.subject] = subject === undefined ? -1 : this.subjects.put(subject);
    part[start + callAt.length] = written.length;
    part[start + callAt.key] = toShortKey(written);
    part[start + callAt.path] =
      path !== undefined
        ? this.paths.put(path)
        : typeof command === 'string' && asksScrollkeep(command)
          ? ownPath
          : noPath;
    callRows.length = row + 1;
    this.noteCall(row, number);
    const git = act === 'runs-command' && typeof command === 'string' ? parseGitCall(command) : undefined;
    if (git !== undefined) this.gitCalls.set(row, git);
    const prompt = act === 'starts-agent' ? findText(given?.['prompt'])?.trim() : undefined;
    if (prompt === undefined) return false;
    this.prompts.set(row, { prompt: toOwnText(prompt.slice(0, maxTextLength)), promptKey: toTextKey(prompt) });
    return true;
  }

  addResult(
    record: number,
    { id, outcome, agentId, runId, namedAgents, durationMs, length, lines }: ResultFacts,
  ): void {
    const { resultRows, durations } = this;
    const row = resultRows.length;
    if (row === resultRows.room) {
      resultRows.makeRoom();
      durations.makeRoom();
    }
    const { part } = resultRows;
    const start = (row & rowMask) * resultWidth;
    const number = this.ids.put(id);
    part[start + callAt.record] = record;
    part[start + callAt.id] = number;
    part[start + callAt.outcome] = outcome === 'ok' ? 0 : outcomes.indexOf(outcome);
    part[start + callAt.resultLength] = length;
    resultRows.length = row + 1;
    durations.part[row & rowMask] = durationMs ?? Number.NaN;
    durations.length = row + 1;
    if (agentId !== undefined || runId !== undefined || namedAgents.length > 0)
      this.links.set(row, { agentId, runId, namedAgents });
    if (lines !== undefined) this.lines.set(row, lines);
    this.noteResult(row, number);
  }

  /** The work with git of the call that a result names, if that is before it. */
  findGitCall(id: string): GitCall | undefined {
    if (this.gitCalls.size === 0) return undefined;
    const number = this.ids.find(id);
    return number === -1 ? undefined : this.gitCalls.get((this.firstCalls[number] ?? 0) - 1);
  }

  /** What follows from a row that is in its column: `number` is that of its id, -1 for none. */
  noteCall(row: number, number: number): void {
    if (number >= this.firstCalls.length) this.makeRoom(number);
    if (number === -1) this.open++;
    else if (this.firstCalls[number] !== 0) this.repeated++;
    else {
      this.firstCalls[number] = row + 1;
      if (this.firstResults[number] === 0) this.open++;
    }
  }

  noteResult(row: number, number: number): void {
    if (number >= this.firstResults.length) this.makeRoom(number);
    if (this.firstResults[number] !== 0) return;
    this.firstResults[number] = row + 1;
    if (this.firstCalls[number] !== 0) this.open--;
  }

  /** How many calls there are, by rows. */
  get calls(): number {
    return this.callRows.length;
  }

  /** The record of a call, and the number of its id or -1. */
  recordOfCall(row: number): number {
    return this.callRows.get(row, callAt.record);
  }

  idOfCall(row: number): number {
    return this.callRows.get(row, callAt.id);
  }

  /**
   * The calls that count, by rows in file order: of those in the first `length` records the first with an id, and those
   * without.
   */
  listFirst(length: number): Int32Array {
    const rows = new Int32Array(this.calls);
    const isShort = this.calls > 0 && this.recordOfCall(this.calls - 1) >= length;
    if (this.repeated === 0 && !isShort) {
      for (let row = 0; row < rows.length; row++) rows[row] = row;
      return rows;
    }
    let count = 0;
    for (let row = 0; row < rows.length && this.recordOfCall(row) < length; row++) {
      const id = this.idOfCall(row);
      if (id === -1 || this.firstCalls[id] === row + 1) rows[count++] = row;
    }
    return rows.slice(0, count);
  }

  recordOfResult(row: number): number {
    return this.resultRows.get(row, callAt.record);
  }

  getId(row: number): string | undefined {
    const id = this.idOfCall(row);
    return id === -1 ? undefined : this.ids.get(id);
  }

  getName(row: number): string {
    return this.names.get(this.callRows.get(row, callAt.name));
  }

  findPath(row: number): string | undefined {
    const path = this.callRows.get(row, callAt.path);
    return path < 0 ? undefined : this.paths.get(path);
  }

  getCall(row: number): CallFacts {
    const asked = this.prompts.get(row);
    return {
      id: this.getId(row),
      name: this.getName(row),
      filePath: this.findPath(row),
      prompt: asked?.prompt,
      promptKey: asked?.promptKey,
      subject: this.findSubject(row),
      inputLength: this.callRows.get(row, callAt.length),
      inputKey: this.callRows.get(row, callAt.key),
    };
  }

  /** The program or the skill that a call runs. */
  findSubject(row: number): string | undefined {
    const subject = this.callRows.get(row, callAt.subject);
    return subject === -1 ? undefined : this.subjects.get(subject);
  }

  /** Whether the call runs a command of Scrollkeep. */
  asksScrollkeep(row: number): boolean {
    return this.callRows.get(row, callAt.path) === ownPath;
  }

  /** The first call with an id among the first `length` records; -1 if there is none. */
  findCall(id: string, length: number): number {
    const number = this.ids.find(id);
    const row = number === -1 ? -1 : (this.firstCalls[number] ?? 0) - 1;
    return row !== -1 && this.recordOfCall(row) < length ? row : -1;
  }

  /** The first result of a call among the first `length` records; -1 if there is none. */
  findResultOf(row: number, length: number): number {
    const id = this.idOfCall(row);
    const result = id === -1 ? -1 : (this.firstResults[id] ?? 0) - 1;
    return result !== -1 && this.recordOfResult(result) < length ? result : -1;
  }

  getOutcome(row: number): ResultFacts['outcome'] {
    return outcomes[this.resultRows.get(row, callAt.outcome)] as ResultFacts['outcome'];
  }

  /** undefined if the result says nothing of it. */
  findDuration(row: number): number | undefined {
    const duration = this.durations.get(row, 0);
    return Number.isNaN(duration) ? undefined : duration;
  }

  getResultId(row: number): string {
    return this.ids.get(this.resultRows.get(row, callAt.id));
  }

  getResult(row: number): ResultFacts {
    const link = this.links.get(row);
    return {
      id: this.getResultId(row),
      outcome: this.getOutcome(row),
      agentId: link?.agentId,
      runId: link?.runId,
      namedAgents: link?.namedAgents ?? none,
      durationMs: this.findDuration(row),
      length: this.resultRows.get(row, callAt.resultLength),
      lines: this.lines.get(row),
    };
  }

  /** The first call, and the first result, of a record or of one after it. */
  firstOfRecord(record: number): number {
    return findFirst(this.callRows, record);
  }

  firstResultOfRecord(record: number): number {
    return findFirst(this.resultRows, record);
  }

  /** The first call with the id of a result; -1 if there is none. */
  findCallOfResult(row: number): number {
    return (this.firstCalls[this.resultRows.get(row, callAt.id)] ?? 0) - 1;
  }

  listCalls(record: number): readonly CallFacts[] {
    return listOfRecord(this.callRows, record, (row) => this.getCall(row));
  }

  listResults(record: number): readonly ResultFacts[] {
    return listOfRecord(this.resultRows, record, (row) => this.getResult(row));
  }

  private makeRoom(number: number): void {
    this.firstCalls = toLarger(this.firstCalls, number);
    this.firstResults = toLarger(this.firstResults, number);
  }
}

const none: readonly never[] = [];
