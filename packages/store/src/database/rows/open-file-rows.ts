import { findUsageCopy, isJsonObject, listTexts, getContent, mainParts, replaceNul, toTypedText, flags as flagNames, type Flag, type JsonObject, type JsonValue, type ParsedLine, type SearchDocument } from '@scrollkeep/transcript';
import type { SqlValue } from '../dialects/connection.ts';
import { termSpace } from '../search/term-space.ts';
import { addFileFacts } from './add-file-facts.ts';
import type { FileState } from './file-state.ts';
import type { IndexBatch } from './index-batch.ts';
import { openCallRows } from './open-call-rows.ts';
import { openThread, type KnownRecord } from './open-thread.ts';
import { toContentId } from './to-content-id.ts';
import { flagBits, toLineFacts, type LineFacts } from './to-line-facts.ts';
import { traitBits, rankOf } from './traits.ts';
import type { TurnRow } from './turn-row.ts';

/** Columns of `record_row`; the first four are known elsewhere by their places. */
export const recordColumns = ['id', 'file', 'offset', 'bytes', 'line', 'shape', 'uuid', 'parent', 'parent_uuid', 'time_ms', 'context', 'turn', 'agent'] as const;
export const parentColumn = recordColumns.indexOf('parent');
/** Columns of `message_row`. */
export const messageColumns = ['file', 'message_id', 'shape', 'input', 'output', 'cache_read', 'cache_write_5m', 'cache_write_1h', 'web_searches', 'is_counted', 'time_ms', 'turn', 'line'] as const;
const inMessage = { output: messageColumns.indexOf('output'), isCounted: messageColumns.indexOf('is_counted') };
const maxTurnText = 500;

export interface FileRowsOptions {
  readonly file: number;
  readonly isAgentFile: boolean;
  readonly agent: string | undefined;
  readonly state: FileState;
  /** Turns of earlier commits; changed in place. */
  readonly turns: Map<number, TurnRow>;
  /** Records and calls of earlier commits. */
  readonly findEarlier: (uuid: string) => KnownRecord | undefined;
  readonly isKnownCall: (id: string) => boolean;
  /** Sees every document, for tests that search without an index. */
  readonly onDocument?: (document: SearchDocument, line: ParsedLine) => void;
}

/** Lines of one file to rows of a batch; everything that must outlive the batch is in the state. */
export function openFileRows(options: FileRowsOptions) {
  const { file, state, isAgentFile, onDocument } = options;
  const thread = openThread(state, options.turns, options.findEarlier);
  const calls = openCallRows(state, options.isKnownCall);
  const versions = new Set(state.versions);
  const branches = new Set(state.branches);
  const models = new Set(state.models);
  /** Of the last record: nearly always the next one has the same. */
  let context: Readonly<Record<'cwd' | 'branch' | 'version', JsonValue | undefined>> = { cwd: undefined, branch: undefined, version: undefined };
  let contextId: number | null = null;
  let range = { start: 0, traits: [] as number[], times: [] as number[] };
  let messages = new Map<string, SqlValue[]>();
  let findings = new Map<string, SqlValue[]>();

  function toContext(value: JsonObject, batch: IndexBatch): number | null {
    const { cwd, gitBranch: branch, version } = value;
    if (typeof cwd !== 'string' && typeof branch !== 'string' && typeof version !== 'string') return null;
    if (cwd !== context.cwd || branch !== context.branch || version !== context.version || contextId === null) {
      context = { cwd, branch, version };
      const key = `${toText(cwd)}\n${toText(branch)}\n${toText(version)}`;
      contextId = toContentId(key);
      if (typeof branch === 'string') branches.add(branch);
      if (typeof version === 'string') versions.add(version);
    }
    if (contextId !== null && !batch.contexts.has(contextId)) batch.contexts.set(contextId, [contextId, toNullable(cwd), toNullable(branch), toNullable(version)]);
    return contextId;
  }

  function addMessage(facts: LineFacts, line: ParsedLine, turn: number | null, batch: IndexBatch): void {
    if (facts.message === undefined) return;
    const usage = findUsageCopy(facts.value);
    const raw = isJsonObject(facts.value['message']) && isJsonObject(facts.value['message']['usage']) ? facts.value['message']['usage'] : {};
    const tools = isJsonObject(raw['server_tool_use']) ? raw['server_tool_use']['web_search_requests'] : undefined;
    if (usage !== undefined) models.add(usage.model);
    const before = messages.get(facts.message);
    const [counted, output] = [Number(usage !== undefined), usage?.output ?? 0];
    if (before !== undefined && !(counted > (before[inMessage.isCounted] as number) || (counted === before[inMessage.isCounted] && output >= (before[inMessage.output] as number)))) return;
    messages.set(facts.message, [
      file, facts.message, batch.shapes.message.toId(facts.model, typeof raw['speed'] === 'string' ? raw['speed'] : undefined), usage?.input ?? 0, output, usage?.cacheRead ?? 0, usage?.cacheWrite5m ?? 0, usage?.cacheWrite1h ?? 0, typeof tools === 'number' ? tools : 0, counted, facts.timeMs ?? null, turn, line.number,
    ]);
  }

  function addTerms({ type, subtype, parts }: LineFacts, { tools, paths }: ReturnType<typeof calls.add>, { terms }: IndexBatch, local: number): number {
    terms.beginDocument(local);
    let traits = 0;
    let rank = 0;
    for (const { kind, text } of parts) {
      const isMain = mainParts.has(kind);
      if (isMain) traits |= traitBits.main;
      traits |= kind === 'output' ? traitBits.output : traitBits.other;
      rank = Math.max(rank, rankOf(kind));
      if (terms.addText(text, isMain, kind === 'command')) traits |= traitBits.long;
    }
    terms.addName(termSpace.type, type);
    if (subtype !== undefined) terms.addName(termSpace.type, `${type}/${subtype}`);
    for (const tool of tools) terms.addName(termSpace.tool, tool);
    for (const path of paths) terms.addName(termSpace.path, path);
    return traits | (rank << traitBits.rankShift);
  }

  function addFinding(code: string, name: string, line: number): void {
    const key = `${code} ${name}`;
    const row = findings.get(key);
    if (row === undefined) findings.set(key, [file, code, replaceNul(name).slice(0, 200), 1, line]);
    else row[3] = (row[3] as number) + 1;
  }

  return {
    add(line: ParsedLine, batch: IndexBatch): void {
      if (line.kind === 'partial') return;
      const facts = toLineFacts(line, isAgentFile, file);
      if (line.kind !== 'record') addFinding(line.kind, line.kind === 'unknown-type' ? facts.type : '', line.number);
      const local = batch.documents++;
      const record = batch.firstId + local;
      if (range.traits.length === 0) range.start = local;
      const willAnswerCommand = facts.results.length > 0 && isCommandResult(facts, state);
      const place = isAgentFile || facts.type === '' ? outside : thread.place(facts, line.number, willAnswerCommand);
      const turn = place.turn < 0 ? null : place.turn;
      const agent = isAgentFile ? (options.agent ?? null) : (place.agent ?? null);
      const joined = calls.add(facts, { record, file, line: line.number }, batch);
      if (facts.type !== '') {
        addFileFacts(state, facts, { line: line.number, startsTurn: place.startsTurn, isAgentFile, agent: place.agent, findTurn: thread.findTurn });
        addMessage(facts, line, turn, batch);
        if (place.startsTurn) setTurnText(options.turns.get(place.turn), facts);
      }
      onDocument?.({ type: facts.type, subtype: facts.subtype, parts: facts.parts, tools: joined.tools, paths: joined.paths, flags: toFlagSet(facts.flags), timeMs: facts.timeMs }, line);
      range.traits.push(addTerms(facts, joined, batch, local) | facts.flags);
      range.times.push(facts.timeMs ?? NaN);
      const { uuid, parentUuid } = facts;
      // Nearly always the parent is the record before, and its number says so in less than its name.
      const parent = parentUuid !== undefined && state.lastNamed?.uuid === parentUuid ? state.lastNamed.record : null;
      batch.records.push([
        record, file, line.offset, line.byteLength, line.number, batch.shapes.record.toId(facts.type, facts.subtype, facts.userKind, facts.isSidechain, toToolNames(joined.tools)), toNullable(uuid), parent, parent === null ? toNullable(parentUuid) : null,
        facts.timeMs ?? null, facts.type === '' ? null : toContext(facts.value, batch), turn, agent,
      ]);
      if (uuid !== undefined) state.lastNamed = { uuid, record };
    },
    isKnownRecord: thread.isKnown,
    /** Hands over what belongs to this commit; the next lines belong to the next one. */
    flush(batch: IndexBatch): void {
      calls.settle(batch);
      // One by one: as arguments of one call a hundred thousand are too many.
      for (const row of messages.values()) batch.messages.push(row);
      for (const row of findings.values()) batch.findings.push(row);
      messages = new Map();
      findings = new Map();
      state.versions = [...versions];
      state.branches = [...branches];
      state.models = [...models];
      if (range.traits.length > 0) {
        batch.ranges.push({ start: range.start, count: range.traits.length, file, traits: new Uint8Array(Uint16Array.from(range.traits).buffer), times: new Uint8Array(Float64Array.from(range.times).buffer) });
        range = { start: 0, traits: [], times: [] };
      }
    },
  };
}

const outside = { turn: -1, startsTurn: false, agent: undefined } as const;

/** Whether a record answers a call that runs slash commands. */
function isCommandResult(facts: LineFacts, state: FileState): boolean {
  return state.commandCalls.length > 0 && facts.results.some(({ id }) => state.commandCalls.includes(id));
}

function setTurnText(turn: TurnRow | undefined, facts: LineFacts): void {
  if (turn === undefined) return;
  const text = listTexts(getContent(facts.value)).map(toTypedText).filter((part) => part !== '').join('\n');
  turn.text = replaceNul(text.slice(0, maxTurnText));
}

function toToolNames(tools: readonly string[]): string {
  return tools.length < 2 ? (tools[0] ?? '') : tools.join(',');
}

const flagSets = new Map<number, ReadonlySet<Flag>>();

function toFlagSet(bits: number): ReadonlySet<Flag> {
  const known = flagSets.get(bits) ?? new Set(flagNames.filter((flag) => (bits & flagBits[flag]) !== 0));
  flagSets.set(bits, known);
  return known;
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function toNullable(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? replaceNul(value) : null;
}

