import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { List } from '../columns/list.ts';
import type { LinePlace } from '../lines/line.ts';
import type { ParsedLine } from '../reading/parsed-line.ts';
import { findUsageCopy, type UsageCopy } from '../usage/message-usage.ts';
import { openUsageTotals } from '../usage/open-usage-totals.ts';
import { findAgentResult, listAgentCalls, type AgentCallFact, type AgentResultFact } from './agent-facts.ts';
import type { LastPrompt } from './build-turns.ts';
import { findQueueFact, type QueueFact } from './list-queued-prompts.ts';
import type { RecordNode } from './record-node.ts';
import { openStateChanges, type StateChange } from './state-changes.ts';
import { toRecordNode } from './to-record-node.ts';

/** What the model keeps of one transcript file: a node for every record and the facts that belong to the file as a whole. */
export interface FileFacts {
  readonly nodes: List<RecordNode>;
  /** Of each message the copy that counts. */
  readonly usageCopies: List<UsageCopy>;
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

export interface FileFactsReader {
  /** The place of the line's record in `nodes`; undefined where the line is none. */
  add(line: ParsedLine): number | undefined;
  /** The facts so far; more lines may follow, so a file that grows is never read twice. */
  facts(): FileFacts;
}

export function openFileFacts(options: { readonly isAgentFile: boolean }): FileFactsReader {
  const shareText = openSharedTexts();
  const usage = openUsageTotals();
  const state = openStateChanges();
  const facts = {
    nodes: [] as RecordNode[],
    queueFacts: [] as QueueFact[],
    lastPrompt: undefined as LastPrompt | undefined,
    titles: { custom: undefined as string | undefined, ai: undefined as string | undefined },
    summaries: [] as SummaryFact[],
    cwd: undefined as string | undefined,
    gitBranch: undefined as string | undefined,
    slug: undefined as string | undefined,
    sessionId: undefined as string | undefined,
    sessionIds: new Set<string>(),
    versions: new Set<string>(),
    backupNames: new Set<string>(),
    clearedCallIds: new Set<string>(),
    damagedLines: [] as LinePlace[],
    agentProgress: [] as AgentProgressFact[],
    agentCalls: [] as AgentCallFact[],
    agentResults: [] as AgentResultFact[],
    firstTimestamp: undefined as string | undefined,
    lastTimestamp: undefined as string | undefined,
  };

  function addCommon(value: JsonObject, node: RecordNode): void {
    facts.cwd ??= toText(value['cwd']);
    facts.gitBranch = toText(value['gitBranch']) ?? facts.gitBranch;
    facts.slug = toText(value['slug']) ?? facts.slug;
    const sessionId = toText(value['sessionId']);
    facts.sessionId ??= sessionId;
    if (sessionId !== undefined) facts.sessionIds.add(sessionId);
    const version = toText(value['version']);
    if (version !== undefined) facts.versions.add(version);
    facts.firstTimestamp ??= node.timestamp;
    if (node.timestamp !== undefined && (facts.lastTimestamp === undefined || node.timestamp > facts.lastTimestamp)) facts.lastTimestamp = node.timestamp;
  }

  function addByType(value: JsonObject, node: RecordNode): void {
    switch (node.type) {
      case 'assistant': {
        const copy = findUsageCopy(value);
        // Of the lines of one message only the copy that counts is kept.
        if (copy !== undefined) usage.add(copy, '');
        if (node.assistant?.calls.some((call) => call.prompt !== undefined) === true) facts.agentCalls.push(...listAgentCalls(value));
        return;
      }
      case 'user': {
        const result = node.user?.kind === 'tool-result' ? findAgentResult(value) : undefined;
        if (result !== undefined) facts.agentResults.push(result);
        return;
      }
      case 'attachment':
      case 'queue-operation': {
        const fact = findQueueFact(value, node.number);
        if (fact !== undefined) facts.queueFacts.push(fact);
        return;
      }
      case 'last-prompt':
        facts.lastPrompt = { index: node.index, leafUuid: toText(value['leafUuid']) };
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
        for (const id of listClearedCalls(value)) facts.clearedCallIds.add(id);
        return;
      case 'file-history-snapshot':
      case 'file-history-delta':
        for (const name of listBackupNames(value)) facts.backupNames.add(name);
        return;
      case 'progress': {
        const data = isJsonObject(value['data']) ? value['data'] : {};
        const [agentId, toolUseId] = [data['agentId'], value['parentToolUseID']];
        if (data['type'] === 'agent_progress' && typeof agentId === 'string' && typeof toolUseId === 'string') facts.agentProgress.push({ agentId, toolUseId });
      }
    }
  }

  return {
    add(line) {
      if (line.kind === 'not-json' || line.kind === 'malformed') facts.damagedLines.push({ number: line.number, offset: line.offset, byteLength: line.byteLength });
      if (line.kind !== 'record' && line.kind !== 'unknown-type') return undefined;
      const node = toRecordNode(line, { index: facts.nodes.length, isAgentFile: options.isAgentFile, share: shareText.share });
      shareText.remember(node.uuid);
      facts.nodes.push(node);
      addCommon(line.value, node);
      addByType(line.value, node);
      state.add(line.value, node.index);
      return node.index;
    },
    facts: () => ({ ...facts, usageCopies: usage.copies(), stateChanges: state.changes() }),
  };
}

/**
 * One copy of each text that repeats. JSON.parse makes a new string for every value, and in a long session the ids alone would take half the memory. Ids of
 * parents and messages are remembered only for a while, because they repeat soon or never.
 */
function openSharedTexts() {
  const limit = 10_000;
  let recent = new Map<string, string>();
  let older = new Map<string, string>();
  const remember = (text: string | undefined) => {
    if (text === undefined) return;
    recent.set(text, text);
    if (recent.size <= limit) return;
    older = recent;
    recent = new Map();
  };
  return {
    remember,
    share(text: string): string {
      const known = recent.get(text) ?? older.get(text);
      if (known === undefined) remember(text);
      return known ?? text;
    },
  };
}

function listClearedCalls(value: JsonObject): readonly string[] {
  const metadata = value['microcompactMetadata'];
  const ids = isJsonObject(metadata) ? metadata['compactedToolIds'] : undefined;
  return Array.isArray(ids) ? (ids as readonly JsonValue[]).filter((id): id is string => typeof id === 'string') : [];
}

function listBackupNames(value: JsonObject): readonly string[] {
  const snapshot = isJsonObject(value['snapshot']) ? value['snapshot']['trackedFileBackups'] : undefined;
  const backups = value['type'] === 'file-history-delta' ? [value['backup']] : isJsonObject(snapshot) ? Object.values(snapshot) : [];
  return backups.flatMap((backup) => (isJsonObject(backup) && typeof backup['backupFileName'] === 'string' ? [backup['backupFileName']] : []));
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
