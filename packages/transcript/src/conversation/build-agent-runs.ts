import { parseAgentId } from '../layout/agent-id.ts';
import type { PromptedCall, SessionCalls } from './session-calls.ts';
import type { AgentFile } from './session-files.ts';
import type { FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './facts/record-node.ts';
import { isWarmUpPrompt } from './is-warm-up-prompt.ts';
import { toTextKey } from './facts/to-text-key.ts';

/** One sub-agent at work: an agent file, or a sidechain inside the main file (1.0.x). */
export interface AgentRun {
  readonly id: string;
  /** The call that started it. */
  readonly toolUseId: string | undefined;
  readonly parentAgentId: string | undefined;
  readonly depth: number;
  /**
   * Made by the client for itself: warm-ups, copies for compaction, prompt suggestions. Kept, but left out of lists.
   */
  readonly isInternal: boolean;
  /** undefined for a sidechain inside the main file. */
  readonly file: AgentFile | undefined;
  /** For a sidechain: the record that begins it. */
  readonly root: RecordNode | undefined;
}

export function buildAgentRuns(
  main: FileFacts | undefined,
  agents: readonly AgentFile[],
  calls: SessionCalls,
): readonly AgentRun[] {
  const links = linkAgents(main, agents, calls);
  const depths = openDepths(agents, links, calls);
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
function linkAgents(
  main: FileFacts | undefined,
  agents: readonly AgentFile[],
  calls: SessionCalls,
): ReadonlyMap<AgentFile, string> {
  const links = new Map<AgentFile, string>();
  if (agents.length === 0) return links;
  const sources = buildLinkSources(main, agents);
  for (const file of agents) {
    const found =
      file.meta?.toolUseId ??
      sources.find('run', file.runId, file.id) ??
      sources.find('agent', file.id, file.id) ??
      sources.find('text', file.id, file.id) ??
      sources.find('progress', file.id, file.id);
    if (found !== undefined) links.set(file, found);
  }
  linkByPrompt(agents, calls.listPrompted(), links);
  return links;
}

/**
 * Who names an agent: the results and progress reports of all files, main file first, then agent files by path. What an
 * agent's own file says of it starts nothing.
 */
function buildLinkSources(main: FileFacts | undefined, agents: readonly AgentFile[]) {
  const sources = new Map<string, { readonly toolUseId: string; readonly owner: string | undefined }[]>();
  const add = (source: string, key: string | undefined, toolUseId: string, owner: string | undefined) => {
    if (key === undefined) return;
    const entries = sources.get(`${source} ${key}`) ?? [];
    entries.push({ toolUseId, owner });
    sources.set(`${source} ${key}`, entries);
  };
  for (const { facts, owner } of [
    { facts: main, owner: undefined },
    ...agents.map((file) => ({ facts: file.facts, owner: file.id })),
  ]) {
    for (const { id, runId, agentId, namedAgents } of facts?.nodes.readLinks() ?? []) {
      add('run', runId, id, owner);
      add('agent', agentId, id, owner);
      for (const named of namedAgents) add('text', named, id, owner);
    }
    for (const { agentId, toolUseId } of facts?.agentProgress ?? []) add('progress', agentId, toolUseId, owner);
  }
  return {
    find: (source: 'run' | 'agent' | 'text' | 'progress', key: string | undefined, self: string) =>
      key === undefined ? undefined : sources.get(`${source} ${key}`)?.find(({ owner }) => owner !== self)?.toolUseId,
  };
}

/** Last resort: an unclaimed call with the same prompt; the client's own agents, which copy prompts, come last. */
function linkByPrompt(
  agents: readonly AgentFile[],
  calls: readonly PromptedCall[],
  links: Map<AgentFile, string>,
): void {
  const claimed = new Set(links.values());
  const ordered = [
    ...agents.filter((file) => !parseAgentId(file.id).internal),
    ...agents.filter((file) => parseAgentId(file.id).internal),
  ];
  for (const file of ordered) {
    if (links.has(file)) continue;
    const key = file.facts.nodes.find((node) => node.user?.kind === 'agent-prompt')?.user?.textKey;
    if (key === undefined || key === toTextKey('')) continue;
    const match = calls.find(
      ({ id, promptKey, agentId }) => id !== undefined && promptKey === key && !claimed.has(id) && agentId !== file.id,
    );
    if (match?.id === undefined) continue;
    claimed.add(match.id);
    links.set(file, match.id);
  }
}

function openDepths(agents: readonly AgentFile[], links: ReadonlyMap<AgentFile, string>, calls: SessionCalls) {
  const byId = new Map(agents.map((file) => [file.id, file]));
  function findParent(file: AgentFile): AgentFile | undefined {
    const owner = calls.find(links.get(file) ?? '')?.agentId;
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
  const { table, length } = file.facts.nodes;
  let users = 0;
  let prompts = 0;
  let warmups = 0;
  for (let index = 0; index < length; index++) {
    const kind = table.getUserKind(index);
    if (kind === undefined) continue;
    users++;
    if (kind !== 'agent-prompt') continue;
    prompts++;
    if (isWarmUpPrompt(table.getText(index) ?? '')) warmups++;
  }
  if (users === 0) return toolUseId === undefined;
  return prompts > 0 && prompts === warmups;
}

/**
 * 1.0.x: each user record of a sidechain without parent begins a run, started by the first call with its text as
 * prompt.
 */
function buildSidechainRuns(main: FileFacts | undefined, calls: SessionCalls): readonly AgentRun[] {
  const roots = main === undefined ? [] : listSidechainRoots(main);
  if (roots.length === 0) return [];
  const prompted = calls.listPrompted();
  return roots.map((root) => {
    const key = root.user?.text === '' ? undefined : root.user?.textKey;
    const match = key === undefined ? undefined : prompted.find(({ promptKey }) => promptKey === key);
    return {
      id: root.uuid ?? `line-${root.number}`,
      toolUseId: match?.id,
      parentAgentId: undefined,
      depth: 1,
      isInternal: isWarmUpPrompt(root.user?.text ?? ''),
      file: undefined,
      root,
    };
  });
}

function listSidechainRoots({ nodes }: FileFacts): readonly RecordNode[] {
  const { sidechainRoots } = nodes.table;
  const roots: RecordNode[] = [];
  for (let at = 0; at < sidechainRoots.length && sidechainRoots.get(at) < nodes.length; at++)
    roots.push(nodes.get(sidechainRoots.get(at)));
  return roots;
}
