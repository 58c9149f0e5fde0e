import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { List } from '../columns/list.ts';
import type { LinePlace } from '../lines/line.ts';
import type { ParsedLine, RecordLine, UnknownTypeLine } from '../reading/parsed-line.ts';
import type { UsageCopy } from '../usage/message-usage.ts';
import { listAgentCalls, type AgentCallFact, type AgentResultFact } from './agent-facts.ts';
import type { LastPrompt } from './build-turns.ts';
import { findQueueFact, toKeptQueueFact, type QueueFact } from './list-queued-prompts.ts';
import { addAssistant, addUser } from './table/add-record.ts';
import { assistantForm, userForm } from './table/form-table.ts';
import { RecordList } from './table/record-list.ts';
import { RecordTable } from './table/record-table.ts';
import type { StateChange } from './state-changes.ts';
import { createFileNotes } from './pieces/file-notes.ts';
import { growLine, openFactsPieces, type FactsPieces } from './pieces/facts-pieces.ts';

/**
 * What the model keeps of one transcript file: a node for every record and the facts that belong to the file as a
 * whole.
 */
export interface FileFacts {
  readonly nodes: RecordList;
  /** Of each message the copy that counts. */
  readonly usageCopies: List<UsageCopy>;
  /** Assistant messages, each once. */
  readonly messages: number;
  readonly queueFacts: readonly QueueFact[];
  readonly lastPrompt: LastPrompt | undefined;
  readonly titles: Titles;
  readonly summaries: readonly SummaryFact[];
  /** The first working directory; the folder's name cannot be turned back into it. */
  readonly cwd: string | undefined;
  readonly gitBranch: string | undefined;
  readonly slug: string | undefined;
  /** The first session id that a record carries. */
  readonly sessionId: string | undefined;
  /** All of them: forks and older resumes copy records of other sessions. */
  readonly sessionIds: ReadonlySet<string>;
  /** What records that were copied from another session say of it. */
  readonly forkedFrom: ForkedFromFact | undefined;
  readonly versions: ReadonlySet<string>;
  readonly backupNames: ReadonlySet<string>;
  /** Lines that are no records: they belong to no turn, but a reader must know that something is missing. */
  readonly damagedLines: readonly LinePlace[];
  /** Calls whose results were cleared from the context by a microcompaction. */
  readonly clearedCallIds: ReadonlySet<string>;
  readonly agentProgress: readonly AgentProgressFact[];
  readonly agentCalls: readonly AgentCallFact[];
  readonly agentResults: readonly AgentResultFact[];
  /** Of the main thread, in file order. */
  readonly stateChanges: readonly StateChange[];
  readonly firstTimestamp: string | undefined;
  readonly lastTimestamp: string | undefined;
}

/** The session that copied records name as their origin, how many they are, and the last of them. */
export interface ForkedFromFact {
  readonly session: string;
  readonly records: number;
  readonly lastIndex: number;
}

export interface Titles {
  readonly custom: string | undefined;
  readonly ai: string | undefined;
}

/** A title that may have been written into the file of another session: its leaf tells which one it names. */
export interface SummaryFact {
  readonly summary: string;
  readonly leafUuid: string;
}

/** A progress report that names the agent a call started (2.1.11 – 2.1.81). */
export interface AgentProgressFact {
  readonly agentId: string;
  readonly toolUseId: string;
}

/**
 * The facts of one file while its lines come by. They go to bytes and back, so that a file which has grown is read from
 * where it ended.
 */
export interface FileFactsReader {
  /** The place of the line's record in `nodes`; undefined where the line is none. */
  add(line: ParsedLine): number | undefined;
  /** The last line got its line end, which is part of it, after it was added. */
  growLast(bytes: number): void;
  /** How many lines were added, and their bytes. */
  cost(): { readonly lines: number; readonly bytes: number };
  readonly pieces: FactsPieces;
  /** The columns, as far as they have come. */
  readonly table: RecordTable;
  /** The facts so far; more lines may follow, so a file that grows is never read twice. */
  facts(): FileFacts;
}

export function openFileFacts(options: { readonly isAgentFile: boolean }): FileFactsReader {
  const table = new RecordTable();
  const facts = createFileNotes();
  const { state } = facts;
  const pieces = openFactsPieces(table, facts, options.isAgentFile);
  const progress = new Set<string>();
  let lastSessionId: string | undefined;
  let lastVersion: string | undefined;

  function addAssistantRecord({ value }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    if (addAssistant(table, value)) for (const call of listAgentCalls(value)) facts.agentCalls.push(call);
    if (!isSidechain) state.addAssistant(value, index);
  }

  function addUserRecord({ value }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    const result = addUser(table, value, options.isAgentFile || isSidechain);
    if (result !== undefined) facts.agentResults.push(result);
    const { permissionMode } = value; // since 2.1.15, a little before the line of its own
    if (permissionMode !== undefined && !isSidechain) state.see('permission mode', permissionMode, index);
  }

  /** What only a few records tell. */
  function addOther({ type, value, number }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    switch (type) {
      case 'attachment':
      case 'queue-operation': {
        const fact = findQueueFact(value, number);
        if (fact !== undefined) facts.queueFacts.push(toKeptQueueFact(fact));
        return;
      }
      case 'mode':
        if (!isSidechain) state.see('mode', value['mode'], index);
        return;
      case 'permission-mode':
        if (!isSidechain) state.see('permission mode', value['permissionMode'], index);
        return;
      case 'last-prompt':
        facts.lastPrompt = { index, leafUuid: toText(value['leafUuid']) };
        return;
      case 'custom-title':
        facts.titles.custom = toText(value['customTitle']) ?? facts.titles.custom;
        return;
      case 'ai-title':
        facts.titles.ai = toText(value['aiTitle']) ?? facts.titles.ai;
        return;
      case 'summary': {
        const { summary, leafUuid } = value;
        if (typeof summary === 'string' && typeof leafUuid === 'string') facts.summaries.push({ summary, leafUuid });
        return;
      }
      case 'system':
        if (value['subtype'] === 'compact_boundary') table.compactions.push(index);
        if (value['subtype'] === 'turn_duration' && typeof value['durationMs'] === 'number')
          table.turnDurations.set(index, value['durationMs']);
        for (const id of listClearedCalls(value)) facts.clearedCallIds.add(id);
        return;
      case 'file-history-snapshot':
      case 'file-history-delta':
        for (const name of listBackupNames(value)) facts.backupNames.add(name);
        return;
      case 'progress': {
        const data = isJsonObject(value['data']) ? value['data'] : {};
        const [agentId, toolUseId] = [data['agentId'], value['parentToolUseID']];
        if (data['type'] !== 'agent_progress' || typeof agentId !== 'string' || typeof toolUseId !== 'string') return;
        // Written again and again while the agent works.
        if (facts.agentProgress.length !== progress.size)
          for (const known of facts.agentProgress) progress.add(`${known.agentId} ${known.toolUseId}`);
        if (progress.has(`${agentId} ${toolUseId}`)) return;
        progress.add(`${agentId} ${toolUseId}`);
        facts.agentProgress.push({ agentId, toolUseId });
      }
    }
  }

  // By form, and no chain of conditions: that would be compiled as one with all three.
  const adders: Readonly<Record<number, typeof addOther>> = {
    [userForm]: addUserRecord,
    [assistantForm]: addAssistantRecord,
  };

  return {
    add(line) {
      if (line.kind !== 'record' && line.kind !== 'unknown-type') {
        if (line.kind !== 'partial')
          facts.damagedLines.push({ number: line.number, offset: line.offset, byteLength: line.byteLength });
        return undefined;
      }
      const { type, value } = line;
      const { timestamp, sessionId, version, cwd, gitBranch, slug, forkedFrom } = value;
      const form =
        type === 'assistant'
          ? assistantForm
          : type === 'user'
            ? userForm
            : table.forms.put(type, findSubtype(type, value));
      const index = table.add(line, value, form);
      const isSidechain = value['isSidechain'] === true;
      (adders[form] ?? addOther)(line, index, isSidechain);
      // Most records repeat these from the one before: only another value is looked at.
      if (sessionId !== lastSessionId && typeof sessionId === 'string') {
        lastSessionId = sessionId;
        facts.sessionId ??= sessionId;
        facts.sessionIds.add(sessionId);
      }
      if (version !== lastVersion && typeof version === 'string') {
        lastVersion = version;
        facts.versions.add(version);
      }
      if (facts.cwd === undefined && typeof cwd === 'string') facts.cwd = cwd;
      if (typeof gitBranch === 'string') facts.gitBranch = gitBranch;
      if (typeof slug === 'string') facts.slug = slug;
      if (forkedFrom !== undefined) facts.forkedFrom = addFork(facts.forkedFrom, forkedFrom, index);
      if (typeof timestamp === 'string') {
        facts.firstTimestamp ??= timestamp;
        if (facts.lastTimestamp === undefined || timestamp > facts.lastTimestamp) facts.lastTimestamp = timestamp;
      }
      return index;
    },
    growLast(bytes) {
      const [record, damaged] = [table.length - 1, facts.damagedLines.length - 1];
      const isDamaged = (facts.damagedLines[damaged]?.number ?? -1) > (record === -1 ? -1 : table.numberAt(record));
      const growth = { index: isDamaged ? damaged : record, isDamaged, bytes };
      if (growth.index === -1) return;
      facts.growths.push(growth);
      growLine(table, facts, growth);
    },
    cost() {
      let bytes = facts.damagedLines.reduce((sum, line) => sum + line.byteLength, 0);
      for (let index = 0; index < table.length; index++) bytes += table.byteLengthAt(index);
      return { lines: table.length + facts.damagedLines.length, bytes };
    },
    pieces,
    table,
    facts: () => ({
      ...facts,
      nodes: new RecordList(table),
      usageCopies: table.usage.copies(),
      messages: table.messages.length + table.loneMessages.size + table.namelessMessages,
      stateChanges: state.changes,
    }),
  };
}

/** The first session that is named counts. */
function addFork(known: ForkedFromFact | undefined, value: JsonValue, index: number): ForkedFromFact | undefined {
  const session = isJsonObject(value) ? value['sessionId'] : undefined;
  if (typeof session !== 'string' || (known !== undefined && known.session !== session)) return known;
  return { session, records: (known?.records ?? 0) + 1, lastIndex: index };
}

function findSubtype(type: string, value: JsonObject): string | undefined {
  if (type === 'system') return toText(value['subtype']);
  const inner = type === 'attachment' ? value['attachment'] : type === 'progress' ? value['data'] : undefined;
  return isJsonObject(inner) ? toText(inner['type']) : undefined;
}

function listClearedCalls(value: JsonObject): readonly string[] {
  const metadata = value['microcompactMetadata'];
  const ids = isJsonObject(metadata) ? metadata['compactedToolIds'] : undefined;
  return Array.isArray(ids) ? (ids as readonly JsonValue[]).filter((id): id is string => typeof id === 'string') : [];
}

function listBackupNames(value: JsonObject): readonly string[] {
  const snapshot = isJsonObject(value['snapshot']) ? value['snapshot']['trackedFileBackups'] : undefined;
  const backups =
    value['type'] === 'file-history-delta' ? [value['backup']] : isJsonObject(snapshot) ? Object.values(snapshot) : [];
  return backups.flatMap((backup) =>
    isJsonObject(backup) && typeof backup['backupFileName'] === 'string' ? [backup['backupFileName']] : [],
  );
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
