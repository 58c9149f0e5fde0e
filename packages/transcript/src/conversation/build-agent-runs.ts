import { parseAgentId } from '../layout/agent-id.ts';
import { listResults, type ToolCall } from './build-tool-calls.ts';
import type { AgentFile } from './session-files.ts';
import type { FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './record-node.ts';
import { toTextKey } from './to-text-key.ts';

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
  if (agents.length === 0) return links;
  const sources = buildLinkSources(main, agents);
  for (const file of agents) {
    const found =
      file.meta?.toolUseId ?? sources.find('run', file.runId, file.id) ?? sources.find('agent', file.id, file.id) ?? sources.find('text', file.id, file.id) ?? sources.find('progress', file.id, file.id);
    if (found !== undefined) links.set(file, found);
  }
  linkByPrompt(agents, calls, links);
  return links;
}

/** Who names an agent: the results and progress reports of all files, main file first, then agent files by path. What an agent's own file says of it starts nothing. */
function buildLinkSources(main: FileFacts | undefined, agents: readonly AgentFile[]) {
  const named = new Map<string, { readonly toolUseId: string; readonly owner: string | undefined }[]>();
  const add = (source: string, key: string | undefined, toolUseId: string, owner: string | undefined) => {
    if (key === undefined) return;
    const entries = named.get(`${source} ${key}`) ?? [];
    entries.push({ toolUseId, owner });
    named.set(`${source} ${key}`, entries);
  };
  for (const { facts, owner } of [{ facts: main, owner: undefined }, ...agents.map((file) => ({ facts: file.facts, owner: file.id }))]) {
    for (const node of facts?.nodes ?? []) {
      for (const result of listResults(node)) {
        add('run', result.runId, result.id, owner);
        add('agent', result.agentId, result.id, owner);
        for (const id of result.namedAgents) add('text', id, result.id, owner);
      }
    }
    for (const { agentId, toolUseId } of facts?.agentProgress ?? []) add('progress', agentId, toolUseId, owner);
  }
  return {
    find: (source: 'run' | 'agent' | 'text' | 'progress', key: string | undefined, self: string) => (key === undefined ? undefined : named.get(`${source} ${key}`)?.find(({ owner }) => owner !== self)?.toolUseId),
  };
}

/** Last resort: an unclaimed call with the same prompt; the client's own agents, which copy prompts, come last. */
function linkByPrompt(agents: readonly AgentFile[], calls: readonly OwnedCall[], links: Map<AgentFile, string>): void {
  const claimed = new Set(links.values());
  const ordered = [...agents.filter((file) => !parseAgentId(file.id).internal), ...agents.filter((file) => parseAgentId(file.id).internal)];
  for (const file of ordered) {
    if (links.has(file)) continue;
    const key = file.facts.nodes.find((node) => node.user?.kind === 'agent-prompt')?.user?.textKey;
    if (key === undefined || key === toTextKey('')) continue;
    const match = calls.find(({ call, agentId }) => call.id !== undefined && call.facts.promptKey === key && !claimed.has(call.id) && agentId !== file.id);
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
  return prompts.length > 0 && prompts.every((node) => node.user?.text === 'Warmup');
}

/** 1.0.x: each user record of a sidechain without parent begins a run, started by the first call with its text as prompt. */
function buildSidechainRuns(main: FileFacts | undefined, calls: readonly OwnedCall[]): readonly AgentRun[] {
  const roots = (main?.nodes ?? []).filter((node) => node.isSidechain && node.user !== undefined && node.parentUuid === undefined);
  return roots.map((root) => {
    const key = root.user?.text === '' ? undefined : root.user?.textKey;
    const match = key === undefined ? undefined : calls.find(({ call }) => call.facts.promptKey === key);
    return { id: root.uuid ?? `line-${root.number}`, toolUseId: match?.call.id, parentAgentId: undefined, depth: 1, isInternal: false, file: undefined, root };
  });
}
