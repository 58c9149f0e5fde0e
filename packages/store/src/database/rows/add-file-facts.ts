import { findQueueFact, getContent, isJsonObject, isWarmUpPrompt, listTexts, toTextKey, toTypedText, type JsonObject, type JsonValue } from '@scrollkeep/transcript';
import type { FileState } from './file-state.ts';
import { toPromptText, type LineFacts } from './to-line-facts.ts';

export interface FactPlace {
  readonly line: number;
  readonly startsTurn: boolean;
  readonly isAgentFile: boolean;
  /** The run that a sidechain's record belongs to. */
  readonly agent: string | undefined;
  /** The turn of a record of the main thread. */
  readonly findTurn: (uuid: string) => number | undefined;
}

/** What a record tells about its file as a whole: title, status, counts, links to agents. */
export function addFileFacts(state: FileState, facts: LineFacts, place: FactPlace): void {
  const { value } = facts;
  state.cwd ??= toText(value['cwd']);
  state.gitBranch = toText(value['gitBranch']) ?? state.gitBranch;
  state.slug = toText(value['slug']) ?? state.slug;
  const sessionId = toText(value['sessionId']);
  if (sessionId !== undefined && !state.sessionIds.includes(sessionId)) state.sessionIds.push(sessionId);
  if (facts.timeMs !== undefined) {
    state.firstTime ??= facts.timeMs;
    if (state.lastTime === undefined || facts.timeMs > state.lastTime) state.lastTime = facts.timeMs;
  }
  if (facts.userKind !== undefined) addUser(state, facts, place);
  else if (facts.message !== undefined) addAssistant(state, facts, place);
  else addOther(state, facts, place);
  for (const result of facts.results) {
    if (result.runId !== undefined) state.links.push(['run', result.runId, result.id]);
    if (result.agentId !== undefined) state.links.push(['agent', result.agentId, result.id]);
    for (const id of result.namedAgents) state.links.push(['text', id, result.id]);
  }
}

function addUser(state: FileState, facts: LineFacts, { line, startsTurn, isAgentFile, agent }: FactPlace): void {
  const { userKind, value, isSidechain } = facts;
  state.users++;
  const end = state.ends[isSidechain ? 1 : 0];
  // Of a command that the model ran inside an agent's file nothing is known here; its answer stands right after it, and nothing is lost by it.
  if (startsTurn || userKind === 'agent-prompt' || (isAgentFile && userKind === 'command')) end.lastStart = line;
  if (userKind === 'agent-prompt' && isAgentFile) {
    const text = toPromptText(value);
    state.agentPrompts++;
    if (isWarmUpPrompt(text)) state.warmups++;
    state.firstPromptKey ??= toTextKey(text);
  }
  if (isSidechain && !isAgentFile && facts.parentUuid === undefined) {
    const text = toPromptText(value);
    const key = text === '' ? undefined : toTextKey(text);
    state.sidechains.push([agent ?? `line-${line}`, key, isWarmUpPrompt(text)]);
  }
  if (isSidechain && !isAgentFile) return;
  state.steps++;
  if (userKind === 'prompt') {
    state.firstPrompt ??= listTexts(getContent(value)).map(toTypedText).filter((text) => text !== '').join('\n').slice(0, 4000);
    if (startsTurn) state.prompts++;
  }
  if (userKind === 'command' && startsTurn) state.commands++;
  if (userKind === 'interruption') state.decider = { status: 'interrupted' };
  else if (userKind === 'prompt' || userKind === 'tool-result') state.decider = { status: 'working' };
  else if (userKind === 'command' && startsTurn) state.decider = { status: 'waiting' };
}

function addAssistant(state: FileState, facts: LineFacts, { line, isAgentFile }: FactPlace): void {
  const { value, message = '' } = facts;
  const end = state.ends[facts.isSidechain ? 1 : 0];
  if (end.lastMessage !== undefined && end.lastMessage !== message) end.lastOther = end.lastMessageLine;
  end.lastMessage = message;
  end.lastMessageLine = line;
  for (const { id, name, prompt } of facts.calls) {
    if (prompt !== undefined && id !== undefined) state.promptKeys.push([toTextKey(prompt), id]);
    if ((name === 'Skill' || name === 'SlashCommand') && id !== undefined) state.commandCalls.push(id);
  }
  if (facts.isSidechain && !isAgentFile) return;
  state.steps++;
  if (facts.calls.length === 0) state.hasAnswer = true;
  const hasLooseCall = facts.calls.some((call) => call.id === undefined) || ('message' in state.decider && state.decider.message === message && state.decider.hasLooseCall);
  state.decider = value['isApiErrorMessage'] === true ? { status: 'failed' } : { message, hasLooseCall };
}

function addOther(state: FileState, facts: LineFacts, { line, findTurn }: FactPlace): void {
  const { value, type } = facts;
  switch (type) {
    case 'attachment':
    case 'queue-operation': {
      const fact = findQueueFact(value, line);
      if (fact !== undefined) state.queue.push(fact.from === 'operation' && fact.content !== undefined ? { ...fact, content: toQueueKey(fact.content) } : fact);
      return;
    }
    case 'last-prompt':
      state.lastPrompt = { line, turn: typeof value['leafUuid'] === 'string' ? findTurn(value['leafUuid']) : undefined };
      return;
    case 'custom-title':
      state.customTitle = toText(value['customTitle']) ?? state.customTitle;
      return;
    case 'ai-title':
      state.aiTitle = toText(value['aiTitle']) ?? state.aiTitle;
      return;
    case 'summary': {
      const [leaf, summary] = [toText(value['leafUuid']), toText(value['summary'])];
      if (leaf !== undefined && summary !== undefined) state.summaries.push([leaf, summary]);
      return;
    }
    case 'progress':
      addProgress(state, value);
  }
}

function addProgress(state: FileState, value: JsonObject): void {
  const data = isJsonObject(value['data']) ? value['data'] : {};
  const [agentId, toolUseId] = [toText(data['agentId']), toText(value['parentToolUseID'])];
  if (data['type'] !== 'agent_progress' || agentId === undefined || toolUseId === undefined) return;
  // Written again and again while the agent works.
  if (!state.links.some(([source, key, id]) => source === 'progress' && key === agentId && id === toolUseId)) state.links.push(['progress', agentId, toolUseId]);
}

/** Queued texts are compared and judged by their beginning; the rest need not be kept. */
function toQueueKey(content: string): string {
  return content.length <= 60 ? content : `${content.slice(0, 40)} ${toTextKey(content)}`;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
