import { parseAgentId } from '../layout/agent-id.ts';
import type { ToolCall } from './build-tool-calls.ts';
import type { AgentFile } from './session-files.ts';
import type { FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './record-node.ts';

/** One sub-agent at work: an agent file, or a sidechain inside the main file (1.0.x). */
export interface AgentRun {
  readonly id: string;
  /** The call that started it. */
  readonly toolUseId: string | undefined;
  readonly parentAgentId: string | undefined;
  readonly depth: number;
  /** Made by the client for itself: warm-ups, copies for compaction, prompt suggestions. Kept, but left out of lists. */
  readonly isInternal: boolean;
  /** undefined for a sidechain inside the main file. */
  readonly file: AgentFile | undefined;
  /** For a sidechain: the record that begins it. */
  readonly root: RecordNode | undefined;
}

/** A call with the file it counts in. */
export interface OwnedCall {
  readonly call: ToolCall;
  /** undefined for the main file. */
  readonly agentId: string | undefined;
}

export function buildAgentRuns(main: FileFacts | undefined, agents: readonly AgentFile[], calls: readonly OwnedCall[]): readonly AgentRun[] {
  const callById = new Map<string, OwnedCall>();
  for (const owned of calls) if (owned.call.id !== undefined && !callById.has(owned.call.id)) callById.set(owned.call.id, owned);
  const links = linkAgents(main, agents, calls);
  const depths = openDepths(agents, links, callById);
  const runs = agents.map((file): AgentRun => {
    const toolUseId = links.get(file);
    return {
      id: file.id,
      toolUseId,
      parentAgentId: depths.findParent(file)?.id,
      depth: depths.getDepth(file),
      isInternal: isInternal(file, toolUseId),
      file,
      root: undefined,
    };
  });
  return [...runs, ...buildSidechainRuns(main, calls)];
}

/** The call that started each agent, by the first source that answers. */
function linkAgents(main: FileFacts | undefined, agents: readonly AgentFile[], calls: readonly OwnedCall[]): ReadonlyMap<AgentFile, string> {
  const links = new Map<AgentFile, string>();
  const sources = buildLinkSources(main, agents, calls);
  for (const file of agents) {
    const found = file.meta?.toolUseId ?? (file.runId === undefined ? undefined : sources.byRunId.get(file.runId)) ?? sources.byAgentId.get(file.id) ?? sources.byNamedAgent.get(file.id) ?? sources.byProgress.get(file.id);
    if (found !== undefined) links.set(file, found);
  }
  linkByPrompt(agents, calls, links);
  return links;
}

function buildLinkSources(main: FileFacts | undefined, agents: readonly AgentFile[], calls: readonly OwnedCall[]) {
  const byRunId = new Map<string, string>();
  const byAgentId = new Map<string, string>();
  const byNamedAgent = new Map<string, string>();
  const byProgress = new Map<string, string>();
  const setFirst = (map: Map<string, string>, key: string | undefined, id: string) => void (key !== undefined && !map.has(key) && map.set(key, id));
  for (const { call } of calls) {
    const result = call.result?.facts;
    if (result === undefined) continue;
    setFirst(byRunId, result.runId, result.id);
    setFirst(byAgentId, result.agentId, result.id);
    for (const named of result.namedAgents) setFirst(byNamedAgent, named, result.id);
  }
  for (const facts of [main, ...agents.map((file) => file.facts)]) for (const { agentId, toolUseId } of facts?.agentProgress ?? []) setFirst(byProgress, agentId, toolUseId);
  return { byRunId, byAgentId, byNamedAgent, byProgress };
}

/** Last resort: an unclaimed call with the same prompt. */
function linkByPrompt(agents: readonly AgentFile[], calls: readonly OwnedCall[], links: Map<AgentFile, string>): void {
  const claimed = new Set(links.values());
  for (const file of agents) {
    if (links.has(file)) continue;
    const prompt = file.facts.nodes.find((node) => node.user?.kind === 'agent-prompt')?.user?.text;
    if (prompt === undefined || prompt === '') continue;
    const match = calls.find(({ call, agentId }) => call.id !== undefined && call.facts.prompt === prompt && !claimed.has(call.id) && agentId !== file.id);
    if (match?.call.id === undefined) continue;
    claimed.add(match.call.id);
    links.set(file, match.call.id);
  }
}

function openDepths(agents: readonly AgentFile[], links: ReadonlyMap<AgentFile, string>, callById: ReadonlyMap<string, OwnedCall>) {
  const byId = new Map(agents.map((file) => [file.id, file]));
  function findParent(file: AgentFile): AgentFile | undefined {
    const owner = callById.get(links.get(file) ?? '')?.agentId;
    return owner === undefined || owner === file.id ? undefined : byId.get(owner);
  }
  function getDepth(file: AgentFile): number {
    const seen = new Set<AgentFile>();
    let depth = 1;
    // Damaged links may run in a circle.
    for (let parent = findParent(file); parent !== undefined && !seen.has(parent); parent = findParent(parent)) {
      seen.add(parent);
      depth++;
    }
    return depth;
  }
  return { findParent, getDepth };
}

function isInternal(file: AgentFile, toolUseId: string | undefined): boolean {
  if (parseAgentId(file.id).internal) return true;
  const users = file.facts.nodes.filter((node) => node.user !== undefined);
  if (users.length === 0) return toolUseId === undefined;
  const prompts = users.filter((node) => node.user?.kind === 'agent-prompt');
  return prompts.length === 1 && prompts[0]?.user?.text === 'Warmup';
}

/** 1.0.x: each user record of a sidechain without parent begins a run, started by the first call with its text as prompt. */
function buildSidechainRuns(main: FileFacts | undefined, calls: readonly OwnedCall[]): readonly AgentRun[] {
  const roots = (main?.nodes ?? []).filter((node) => node.isSidechain && node.user !== undefined && node.parentUuid === undefined);
  return roots.map((root) => {
    const text = root.user?.text ?? '';
    const match = text === '' ? undefined : calls.find(({ call }) => call.facts.prompt === text);
    return { id: root.uuid ?? `line-${root.number}`, toolUseId: match?.call.id, parentAgentId: undefined, depth: 1, isInternal: false, file: undefined, root };
  });
}
