import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { AgentRun } from '../conversation/build-agent-runs.ts';
import type { Session } from '../conversation/build-session.ts';
import type { CallStatus } from '../conversation/build-tool-calls.ts';
import type { Turn } from '../conversation/build-turns.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import type { ThreadRecord } from '../conversation/link-thread.ts';
import { changingTools, commandTool, failedStatus } from '../conversation/rows/table-names.ts';
import type { CheckpointFact } from '../conversation/side/open-checkpoint-facts.ts';
import type { CallItem, MediaFact, TurnItem } from '../conversation/turn-item.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/**
 * What a brief needs of a turn: what was asked, what was said, what was done. No thinking, no tool output but the
 * reports of agents, nothing of the machinery.
 */
export interface TurnBrief {
  readonly number: number;
  readonly time: string | undefined;
  /** What the person asked for: the prompt, or the command with its arguments. */
  readonly intent: string;
  /** What the person added while the agent was at work. */
  readonly additions: readonly string[];
  readonly tools: readonly ToolCount[];
  /** Every text of the assistant, in order. */
  readonly texts: readonly string[];
  readonly files: readonly FileChange[];
  readonly commands: readonly BriefCommand[];
  readonly agents: readonly BriefAgent[];
}

export interface ToolCount {
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
}

export interface FileChange {
  readonly path: string;
  /**
   * Names of tools, `sub-agent`, or `checkpoint` where only the backups tell that something else, such as a command,
   * changed it.
   */
  readonly by: readonly string[];
  readonly isDeleted: boolean;
}

export interface BriefCommand {
  readonly command: string;
  readonly description: string;
  readonly status: CallStatus;
}

export interface BriefAgent {
  readonly type: string;
  readonly description: string;
  readonly status: CallStatus;
  /** What it was asked to do. */
  readonly prompt: string;
  /** What it came back with; empty where the call did not wait for it. */
  readonly report: string;
  readonly tools: readonly ToolCount[];
}

export interface BriefContext {
  readonly session: Session;
  /** Backups that tell of changes in a turn, by turn. */
  readonly changedFiles: ReadonlyMap<Turn, readonly CheckpointFact[]>;
}

/** What all turns of a session share; `checkpoints` are those of the whole session, none where the client kept none. */
export function toBriefContext(session: Session, checkpoints: readonly CheckpointFact[]): BriefContext {
  const turnOfPrompt = new Map(session.tree.turns.map((turn) => [turn.start?.node.uuid, turn]));
  const changedFiles = new Map<Turn, CheckpointFact[]>();
  for (const fact of checkpoints) {
    if (fact.changedBy !== undefined || fact.previousVersion === undefined || fact.version <= fact.previousVersion)
      continue;
    // The snapshot of a prompt holds the files as they were before it: what is new in it happened in the turn before.
    let turn = turnOfPrompt.get(fact.promptId)?.parent;
    while (turn !== undefined && !turn.records.some(isAnswer)) turn = turn.parent;
    if (turn !== undefined) changedFiles.set(turn, [...(changedFiles.get(turn) ?? []), fact]);
  }
  return { session, changedFiles };
}

/** Nothing happens to files in a command that the client answers alone, such as `/cost`. */
function isAnswer({ node }: ThreadRecord): boolean {
  return node.assistant !== undefined && node.assistant.model !== '<synthetic>';
}

/** The brief of a turn from its items. */
export function extractBrief(
  turn: Turn,
  items: readonly TurnItem[],
  { session, changedFiles }: BriefContext,
): TurnBrief {
  const calls = items.filter((item) => item.kind === 'call');
  const agents = calls.flatMap((item) => listAgentsBelow(session, item.agents));
  return {
    number: turn.number,
    time: turn.start?.node.timestamp,
    intent: toIntent(items),
    additions: items.flatMap((item) => (item.kind === 'queued-prompt' ? toAsked(item) : [])),
    tools: countTools(calls.map((item) => item.call)),
    texts: items.flatMap((item) =>
      item.kind === 'text' && !item.isApiError && !isPlaceholder(item.text, item.isSynthetic) ? [item.text.trim()] : [],
    ),
    files: listFileChanges(session, calls, agents, changedFiles.get(turn) ?? []),
    commands: calls.flatMap(toCommand),
    agents: calls.flatMap((item) => toAgent(session, item)),
  };
}

/** Whether there is anything to tell: a turn of a local command has nothing. */
export function hasSubstance(brief: TurnBrief): boolean {
  return brief.texts.length > 0 || brief.tools.length > 0 || brief.files.length > 0;
}

function toIntent(items: readonly TurnItem[]): string {
  const start = items.find((item) => item.kind === 'prompt' || item.kind === 'command');
  if (start === undefined) return '';
  return start.kind === 'prompt' ? (toAsked(start)[0] ?? '') : `${start.name} ${start.args}`.trim();
}

/** What was typed, or the names of the files where nothing was. */
function toAsked({ text, media }: { readonly text: string; readonly media: readonly MediaFact[] }): readonly string[] {
  if (text !== '' || media.length === 0) return text === '' ? [] : [text];
  const names = media.map(
    ({ kind, name, mediaType }) =>
      `${kind}${name === undefined ? '' : ` ${name}`}${mediaType === undefined ? '' : ` (${mediaType})`}`,
  );
  const all = names.join(', ');
  return [`${all.charAt(0).toUpperCase()}${all.slice(1)}`];
}

/** Put in by the client when a session is resumed behind a local command. */
function isPlaceholder(text: string, isSynthetic: boolean): boolean {
  return isSynthetic && text.trim() === 'No response requested.';
}

function countTools(calls: readonly { readonly name: string; readonly status: CallStatus }[]): readonly ToolCount[] {
  const counts = new Map<string, { calls: number; failed: number }>();
  for (const { name, status } of calls) {
    const count = counts.get(name) ?? { calls: 0, failed: 0 };
    counts.set(name, {
      calls: count.calls + 1,
      failed: count.failed + (status === failedStatus ? 1 : 0),
    });
  }
  return [...counts]
    .map(([name, count]) => ({ name, ...count }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

function toCommand({ call, input }: CallItem): readonly BriefCommand[] {
  if (call.name !== commandTool || !isJsonObject(input) || typeof input['command'] !== 'string') return [];
  return [
    {
      command: input['command'],
      description: typeof input['description'] === 'string' ? input['description'] : '',
      status: call.status,
    },
  ];
}

function toAgent(session: Session, { call, input, output, details, agents }: CallItem): readonly BriefAgent[] {
  if (findToolAct(call.name) !== 'starts-agent' && agents.length === 0) return [];
  const given = isJsonObject(input) ? input : {};
  const ids = new Set(listAgentsBelow(session, agents).map((run) => run.id));
  const own = session.calls
    .filter(({ agentId }) => agentId !== undefined && ids.has(agentId))
    .map((owned) => owned.call);
  return [
    {
      type:
        typeof given['subagent_type'] === 'string'
          ? given['subagent_type']
          : (agents[0]?.file?.meta?.agentType ?? call.name),
      description:
        typeof given['description'] === 'string' ? given['description'] : (agents[0]?.file?.meta?.description ?? ''),
      status: call.status,
      prompt: typeof given['prompt'] === 'string' ? given['prompt'] : '',
      report: call.status === 'ok' ? toReport(output, details) : '',
      tools: countTools(own),
    },
  ];
}

/** The report alone; what the model was told wraps it in notes of the client. */
function toReport(output: JsonValue | undefined, details: JsonValue | undefined): string {
  const noted = isJsonObject(details) ? details : {};
  if (typeof noted['status'] === 'string' && noted['status'] !== 'completed') return '';
  return (listTexts(noted['content']).join('\n') || listTexts(output).join('\n')).trim();
}

/** What an agent did with those below it, where no call of a turn tells. */
export function extractAgentBrief(session: Session, run: AgentRun): BriefAgent {
  const ids = new Set(listAgentsBelow(session, [run]).map(({ id }) => id));
  const own = session.calls.filter(({ agentId }) => agentId !== undefined && ids.has(agentId));
  return {
    type: run.file?.meta?.agentType ?? 'Agent',
    description: run.file?.meta?.description ?? '',
    status: 'ok',
    prompt: run.file?.facts.nodes.find((node) => node.user?.kind === 'agent-prompt')?.user?.text ?? '',
    report: '',
    tools: countTools(own.map(({ call }) => call)),
  };
}

function listAgentsBelow(session: Session, agents: readonly AgentRun[]): readonly AgentRun[] {
  const found = new Set(agents);
  for (const run of found) for (const child of session.agents) if (child.parentAgentId === run.id) found.add(child);
  return [...found];
}

function listFileChanges(
  session: Session,
  calls: readonly CallItem[],
  agents: readonly AgentRun[],
  checkpoints: readonly CheckpointFact[],
): readonly FileChange[] {
  const changes = new Map<string, { readonly by: Set<string>; isDeleted: boolean }>();
  const add = (path: string | undefined, by: string, isDeleted = false) => {
    if (path === undefined) return;
    const change = changes.get(path) ?? { by: new Set<string>(), isDeleted: false };
    change.by.add(by);
    change.isDeleted ||= isDeleted;
    changes.set(path, change);
  };
  for (const { call } of calls)
    if (call.status === 'ok' && changingTools.has(call.name)) add(call.facts.filePath, call.name);
  const ids = new Set(agents.map((run) => run.id));
  for (const { call, agentId } of session.calls) {
    if (agentId !== undefined && ids.has(agentId) && call.status === 'ok' && changingTools.has(call.name))
      add(call.facts.filePath, 'sub-agent');
  }
  for (const { path, backupName } of checkpoints) {
    // A file that one of the tools changed has another backup too; only what no tool explains is news.
    if (backupName === undefined || !changes.has(path)) add(path, 'checkpoint', backupName === undefined);
  }
  return [...changes].map(([path, { by, isDeleted }]) => ({ path, by: [...by], isDeleted }));
}
