import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { List } from '../columns/list.ts';
import type { LinePlace } from '../lines/line.ts';
import type { ParsedLine, RecordLine, UnknownTypeLine } from '../reading/parsed-line.ts';
import { findRecordKind, messageTypes, toKindHolder, type RecordMeaning } from '../records/record-meaning.ts';
import { findFieldText } from '../shapes/field-value.ts';
import type { AgentLink, NamedBackups, RemoteFact, WorktreeFact } from '../shapes/traits.ts';
import type { UsageCopy } from '../usage/message-usage.ts';
import { addPullRequest } from './facts/add-pull-request.ts';
import { listAgentCalls, type AgentCallFact, type AgentResultFact } from './facts/agent-facts.ts';
import { findQueueFact, toKeptQueueFact, type QueueFact } from './facts/list-queued-prompts.ts';
import { addAssistant, addUser } from './table/add-record.ts';
import { assistantForm, userForm } from './table/form-table.ts';
import { RecordList } from './table/record-list.ts';
import { RecordTable } from './table/record-table.ts';
import type { StateChange } from './facts/state-changes.ts';
import {
  createFileNotes,
  type ForkedFromFact,
  type GivenText,
  type LastPrompt,
  type LinkedPullRequest,
  type NotedCompaction,
  type SummaryFact,
} from './facts/file-notes.ts';
import { findSkillText } from './facts/find-skill-text.ts';
import { toOwnText } from './facts/to-own-text.ts';
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
  /** The tag that the client keeps; empty if it was taken away. */
  readonly clientTag: string | undefined;
  /** Under which other agents know the session. */
  readonly agentName: string | undefined;
  /** The last git worktree that it worked in. */
  readonly worktree: WorktreeFact | undefined;
  /** Where else it can be reached, as its own records say last. */
  readonly remote: RemoteFact | undefined;
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
  /** Lines that are not records: they belong to no turn, but a reader must know that something is missing. */
  readonly damagedLines: readonly LinePlace[];
  /** Calls whose results were cleared from the context by a microcompaction. */
  readonly clearedCallIds: ReadonlySet<string>;
  /** From reports that name the agent a call started (2.1.11 – 2.1.81). */
  readonly agentProgress: readonly AgentLink[];
  readonly agentCalls: readonly AgentCallFact[];
  readonly agentResults: readonly AgentResultFact[];
  /** Of the main thread, in file order. */
  readonly stateChanges: readonly StateChange[];
  /** Those that records of the client name, each once. */
  readonly pullRequests: readonly LinkedPullRequest[];
  /** What the model was given beside messages and results, in file order. */
  readonly givenTexts: readonly GivenText[];
  /** Compactions of which the client noted more than that they were. */
  readonly notedCompactions: readonly NotedCompaction[];
  readonly firstTimestamp: string | undefined;
  readonly lastTimestamp: string | undefined;
}

/** The last one by each. */
export interface Titles {
  readonly person: string | undefined;
  readonly model: string | undefined;
  /** Whichever session it is for. */
  readonly summary: string | undefined;
}

/**
 * The facts of one file while its lines come by. They go to bytes and back, so that a file which has grown is read from
 * where it ended.
 */
export interface FileFactsReader {
  /** The place of the line's record in `nodes`; undefined if the line is none. */
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
  const { state: userState } = table.forms.getMeaning(userForm);

  function addAssistantRecord({ value }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    if (addAssistant(table, value)) for (const call of listAgentCalls(value)) facts.agentCalls.push(call);
    if (!isSidechain) state.addAssistant(value, index);
  }

  function addUserRecord({ value }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    facts.agentResults.push(...addUser(table, value, options.isAgentFile || isSidechain));
    if (value['isMeta'] === true) {
      const skill = findSkillText(value);
      if (skill !== undefined) facts.givenTexts.push({ ...skill, index, name: toOwnText(skill.name) });
    }
    // The permission mode is in prompts since 2.1.15, a little before it got a line of its own.
    if (userState !== undefined && !isSidechain && value[userState.field] !== undefined)
      state.see(userState.what, value[userState.field], index);
  }

  /** What only a few records tell. */
  function addOther({ value, number }: RecordLine | UnknownTypeLine, index: number, isSidechain: boolean): void {
    const meaning = table.forms.getMeaning(table.formAt(index));
    if (!meaning.hasFacts) return;
    if (meaning.queue !== undefined) {
      const fact = findQueueFact(value, number);
      if (fact !== undefined) facts.queueFacts.push(toKeptQueueFact(fact));
    }
    if (meaning.state !== undefined && !isSidechain) state.see(meaning.state.what, value[meaning.state.field], index);
    if (meaning.leafField !== undefined)
      facts.lastPrompt = { index, leafUuid: findFieldText(value[meaning.leafField]) };
    if (meaning.title !== undefined) addTitle(meaning.title, value);
    if (meaning.tagField !== undefined) facts.clientTag = findFieldText(value[meaning.tagField]) ?? facts.clientTag;
    if (meaning.agentNameField !== undefined)
      facts.agentName = findFieldText(value[meaning.agentNameField]) ?? facts.agentName;
    if (meaning.worktree !== undefined) facts.worktree = meaning.worktree(value) ?? facts.worktree;
    // A copied record is about the session that it was copied from.
    if (meaning.remote !== undefined && value['forkedFrom'] === undefined)
      facts.remote = addRemote(facts.remote, meaning.remote(toKindHolder(value)));
    if (meaning.isCompaction === true) table.compactions.push(index);
    if (meaning.compaction !== undefined) facts.notedCompactions.push({ index, ...meaning.compaction(value) });
    if (meaning.context !== undefined)
      for (const given of meaning.context(toKindHolder(value)))
        facts.givenTexts.push({ ...given, index, name: toOwnText(given.name) });
    if (meaning.turnDurationField !== undefined) {
      const durationMs = value[meaning.turnDurationField];
      if (typeof durationMs === 'number') table.turnDurations.set(index, durationMs);
    }
    if (meaning.clearedCalls !== undefined) for (const id of meaning.clearedCalls(value)) facts.clearedCallIds.add(id);
    if (meaning.backups !== undefined)
      for (const name of listBackupNames(meaning.backups(value))) facts.backupNames.add(name);
    if (meaning.pullRequest !== undefined && value['forkedFrom'] === undefined)
      addPullRequest(facts.pullRequests, meaning.pullRequest(value), index);
    const link = meaning.agentLink?.(value);
    if (link !== undefined) addAgentLink(link);
  }

  function addTitle({ by, field }: NonNullable<RecordMeaning['title']>, value: JsonObject): void {
    const title = findFieldText(value[field]);
    if (title === undefined) return;
    facts.titles[by === 'leaf' ? 'summary' : by] = title;
    if (by === 'leaf' && typeof value['leafUuid'] === 'string')
      facts.summaries.push({ summary: title, leafUuid: value['leafUuid'] });
  }

  /** Written again and again while the agent works. */
  function addAgentLink({ agentId, toolUseId }: AgentLink): void {
    if (facts.agentProgress.length !== progress.size)
      for (const known of facts.agentProgress) progress.add(`${known.agentId} ${known.toolUseId}`);
    if (progress.has(`${agentId} ${toolUseId}`)) return;
    progress.add(`${agentId} ${toolUseId}`);
    facts.agentProgress.push({ agentId, toolUseId });
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
        type === messageTypes.assistant
          ? assistantForm
          : type === messageTypes.user
            ? userForm
            : table.forms.put(type, findRecordKind(type, value));
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

/** The last ones count. The address of another session at the other end is not the one of the new session. */
function addRemote(known: RemoteFact | undefined, said: Partial<RemoteFact>): RemoteFact | undefined {
  const isOther =
    said.controlSession !== undefined &&
    known?.controlSession !== undefined &&
    said.controlSession !== known.controlSession;
  const remote = {
    controlSession: known?.controlSession,
    controlUrl: isOther ? undefined : known?.controlUrl,
    page: known?.page,
    ...said,
  };
  return Object.values(remote).some((value) => value !== undefined) ? remote : undefined;
}

function listBackupNames({ byPath }: NamedBackups): readonly string[] {
  return byPath.flatMap(([, backup]) =>
    isJsonObject(backup) && typeof backup['backupFileName'] === 'string' ? [backup['backupFileName']] : [],
  );
}
