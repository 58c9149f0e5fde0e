import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { Session } from '../conversation/build-session.ts';
import type { CallStatus } from '../conversation/build-tool-calls.ts';
import type { Turn } from '../conversation/build-turns.ts';
import { isModelAnswer } from '../conversation/is-model-answer.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { openAgentNames, type AgentNames, type NamedRun } from '../conversation/open-agent-names.ts';
import { commandTool } from '../conversation/rows/table-names.ts';
import type { CheckpointFact } from '../conversation/side/open-checkpoint-facts.ts';
import type { CallItem, MediaFact, TurnItem } from '../conversation/turn-item.ts';
import { countTools, extractAgents, type BriefAgent, type ToolCount } from './extract-agents.ts';
import { extractDecisions, listOpenQuestions, type BriefDecision } from './extract-decisions.ts';
import { listTurnCommits, type BriefCommit, type CommandResult } from '../git-work/list-commits.ts';
import { mayWriteText } from './list-written-files.ts';
import { listFileChanges, listKnownFiles, type FileChange, type KnownFiles } from './list-file-changes.ts';
import { listPullRequests, type BriefPullRequest } from '../git-work/list-pull-requests.ts';
import { parseGitCall } from '../git-work/parse-git-call.ts';
import { mayShowCleanTree } from './find-clean-tree.ts';
import { mayRewrite } from './find-rewrite.ts';
import { openAgentCalls, type AgentCalls } from './open-agent-calls.ts';
import { mayShowLeftovers } from './open-last-looks.ts';
import { isSentToBackground } from './open-background-commands.ts';

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
  /** What the person chose: answers to questions, plans approved or turned down. */
  readonly decisions: readonly BriefDecision[];
  readonly commits: readonly BriefCommit[];
  readonly pullRequests: readonly BriefPullRequest[];
  /** The person stopped it, and it did not go on. */
  readonly isInterrupted: boolean;
  /** Its last words came after its last call. A turn that was stopped, or still runs, has none. */
  readonly hasFinalAnswer: boolean;
  /** What the API answered last, if that was an error. */
  readonly apiError: string | undefined;
  /** What the agent asked the person in a call that got no answer. */
  readonly openQuestions: readonly string[];
  /** What the person typed while the agent was at work and it never got. */
  readonly unsent: readonly string[];
}

export interface BriefCommand {
  readonly command: string;
  readonly description: string;
  readonly status: CallStatus;
}

export interface BriefContext {
  readonly session: Session;
  /** Backups that tell of changes in a turn, by turn. */
  readonly changedFiles: ReadonlyMap<Turn, readonly CheckpointFact[]>;
  readonly known: KnownFiles;
  /** In file order: a background agent reports through them. */
  readonly notifications: readonly TaskNotification[];
  readonly toNames: (run: NamedRun) => AgentNames;
  readonly callsOf: AgentCalls;
}

/** What all turns of a session share; `checkpoints` are those of the whole session, none where the client kept none. */
export function toBriefContext(
  session: Session,
  checkpoints: readonly CheckpointFact[],
  notifications: readonly TaskNotification[],
): BriefContext {
  const turnOfPrompt = new Map(session.tree.turns.map((turn) => [turn.start?.node.uuid, turn]));
  const changedFiles = new Map<Turn, CheckpointFact[]>();
  const newest = new Map<string, CheckpointFact>();
  const known = listKnownFiles(session, checkpoints);
  for (const fact of checkpoints) {
    const before = newest.get(fact.path);
    // Snapshots written late, or after a rewind, name older versions again.
    if (before !== undefined && fact.version <= before.version) continue;
    newest.set(fact.path, fact);
    if (fact.changedBy !== undefined || before === undefined) continue;
    // The client numbers a file that is gone anew with every prompt. Only where a tool has written it, that it is gone
    // is news.
    if (fact.backupName === undefined && before.backupName === undefined && !known.isWritten(before)) continue;
    // The snapshot of a prompt holds the files as they were before it: what is new in it happened in the turn before.
    let turn = turnOfPrompt.get(fact.promptId)?.parent;
    // Nothing happens to files in a command that the client answers alone, such as `/cost`.
    while (turn !== undefined && !turn.records.some(isModelAnswer)) turn = turn.parent;
    if (turn !== undefined) changedFiles.set(turn, [...(changedFiles.get(turn) ?? []), fact]);
  }
  return {
    session,
    changedFiles,
    known,
    notifications,
    toNames: openAgentNames(session),
    callsOf: openAgentCalls(session),
  };
}

/** Whether a brief tells of the output of a call: of work with git, written files, or a command in the background. */
export function isToldInput(input: JsonValue): boolean {
  const command = isJsonObject(input) ? input['command'] : undefined;
  if (typeof command !== 'string') return false;
  return (
    parseGitCall(command) !== undefined ||
    mayRewrite(command) ||
    mayShowCleanTree(command) ||
    mayShowLeftovers(command) ||
    mayWriteText(command) ||
    isSentToBackground(input)
  );
}

/** The brief of a turn from its items. */
export function extractBrief(turn: Turn, items: readonly TurnItem[], context: BriefContext): TurnBrief {
  const { changedFiles } = context;
  const calls = items.filter((item) => item.kind === 'call');
  return {
    number: turn.number,
    time: turn.start?.node.timestamp,
    intent: toIntent(items),
    additions: items.flatMap((item) => (item.kind === 'queued-prompt' && item.isWaiting !== true ? toAsked(item) : [])),
    tools: countTools(calls.map((item) => item.call)),
    texts: items.flatMap((item) =>
      item.kind === 'text' && !item.isApiError && !isPlaceholder(item.text) ? [item.text.trim()] : [],
    ),
    files: listFileChanges(calls, changedFiles.get(turn) ?? [], context),
    commands: calls.flatMap(toCommand),
    agents: calls.flatMap((item) => extractAgents(item, context)),
    decisions: calls.flatMap(extractDecisions),
    commits: listTurnCommits(calls.map(toCommandResult)),
    pullRequests: calls.flatMap((item) => {
      const [command, output, isOk] = toCommandResult(item);
      return isOk ? listPullRequests(command, output, item.details) : [];
    }),
    isInterrupted: isInterrupted(turn),
    hasFinalAnswer: hasFinalAnswer(items),
    apiError: findApiError(items),
    openQuestions: calls.flatMap(listOpenQuestions),
    unsent: items
      .flatMap((item) => (item.kind === 'queued-prompt' && item.isWaiting === true ? toAsked(item) : []))
      // Version 2.1.47 puts the end of a task into the queue as bare JSON.
      .filter((words) => !words.startsWith('{"task_id":')),
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

/** What was typed, or the names of the files if nothing was. */
function toAsked({ text, media }: { readonly text: string; readonly media: readonly MediaFact[] }): readonly string[] {
  if (text !== '' || media.length === 0) return text === '' ? [] : [text];
  const names = media.map(
    ({ kind, name, mediaType }) =>
      `${kind}${name === undefined ? '' : ` ${name}`}${mediaType === undefined ? '' : ` (${mediaType})`}`,
  );
  const all = names.join(', ');
  return [`${all.charAt(0).toUpperCase()}${all.slice(1)}`];
}

/** Put in by the client when a session is resumed behind a local command; a model says it, too. */
const placeholder =
  /^[\s([*_]{0,4}(?:no (?:response|reply|answer|action|output)(?: is| was)? (?:requested|required|needed|necessary)|no (?:content|response))[.!)\]*_\s]{0,4}$/i;

function isPlaceholder(text: string): boolean {
  return text.length < 80 && placeholder.test(text);
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

function toCommandResult(item: CallItem): CommandResult {
  return [toCommand(item)[0]?.command ?? '', listTexts(item.output).join('\n'), item.call.status === 'ok'];
}

function isInterrupted({ records }: Turn): boolean {
  let isStopped = false;
  for (const { node } of records) {
    if (node.user?.kind === 'interruption') isStopped = true;
    else if (node.assistant !== undefined) isStopped = false;
  }
  return isStopped;
}

function hasFinalAnswer(items: readonly TurnItem[]): boolean {
  const last = findLastStep(items);
  return last?.kind === 'text' && !last.isApiError;
}

function findApiError(items: readonly TurnItem[]): string | undefined {
  const last = findLastStep(items);
  return last?.kind === 'text' && last.isApiError ? last.text.trim() : undefined;
}

/** What the client puts in for itself answers nothing. */
function findLastStep(items: readonly TurnItem[]): TurnItem | undefined {
  return items.findLast(
    (item) => item.kind === 'call' || (item.kind === 'text' && !(item.isSynthetic && isPlaceholder(item.text))),
  );
}
