import { parseAgentId, toTextKey } from '@scrollkeep/transcript';
import type { FileState } from '../rows/file-state.ts';

/** An agent's file, or the main file, with what it says about agents. */
export interface LinkedFile {
  readonly file: number;
  /** undefined for the main file. */
  readonly agent: string | undefined;
  readonly run: string | undefined;
  readonly state: FileState;
  readonly meta: FileState['meta'];
}

export interface LinkedAgent {
  readonly agent: string;
  readonly file: number | undefined;
  readonly toolUseId: string | undefined;
  readonly parent: string | undefined;
  readonly depth: number;
  readonly isInternal: boolean;
  readonly type: string | undefined;
  readonly description: string | undefined;
}

/** The agents of a session, by the rules of the conversation over what the states of its files keep. Files: main first, then agents by path. */
export function linkAgents(files: readonly LinkedFile[], findOwner: (toolUseId: string) => string | undefined): readonly LinkedAgent[] {
  const agents = files.filter((file) => file.agent !== undefined);
  const main = files.find((file) => file.agent === undefined);
  const links = new Map<LinkedFile, string>();
  for (const file of agents) {
    const found = file.meta?.toolUseId ?? findLink(files, 'run', file.run, file) ?? findLink(files, 'agent', file.agent, file) ?? findLink(files, 'text', file.agent, file) ?? findLink(files, 'progress', file.agent, file);
    if (found !== undefined) links.set(file, found);
  }
  const calls = listPromptCalls(files);
  linkByPrompt(agents, calls, links);
  const parents = new Map(agents.map((file) => [file, findParent(file, agents, links, findOwner)]));
  return [
    ...agents.map((file) => ({
      agent: file.agent ?? '',
      file: file.file,
      toolUseId: links.get(file),
      parent: parents.get(file)?.agent,
      depth: toDepth(file, parents),
      isInternal: isInternal(file, links.get(file)),
      type: file.meta?.agentType,
      description: file.meta?.description,
    })),
    ...(main?.state.sidechains ?? []).map(([id, key, isOwn = false]) => ({
      agent: id,
      file: undefined,
      toolUseId: key === undefined ? undefined : calls.find((call) => call.key === key)?.id,
      parent: undefined,
      depth: 1,
      isInternal: isOwn,
      type: undefined,
      description: undefined,
    })),
  ];
}

function findLink(files: readonly LinkedFile[], source: FileState['links'][number][0], key: string | undefined, self: LinkedFile): string | undefined {
  if (key === undefined) return undefined;
  // What an agent's own file says of it starts nothing.
  for (const file of files) if (file.agent !== self.agent) for (const [from, named, id] of file.state.links) if (from === source && named === key) return id;
  return undefined;
}

interface PromptCall {
  readonly key: string;
  readonly id: string;
  readonly owner: string | undefined;
}

function listPromptCalls(files: readonly LinkedFile[]): readonly PromptCall[] {
  const seen = new Set<string>();
  const calls: PromptCall[] = [];
  for (const file of files) {
    for (const [key, id] of file.state.promptKeys) {
      if (seen.has(id)) continue;
      seen.add(id);
      calls.push({ key, id, owner: file.agent });
    }
  }
  return calls;
}

/** Last resort: an unclaimed call with the same prompt; the client's own agents, which copy prompts, come last. */
function linkByPrompt(agents: readonly LinkedFile[], calls: readonly PromptCall[], links: Map<LinkedFile, string>): void {
  const claimed = new Set(links.values());
  const isOwn = (file: LinkedFile) => parseAgentId(file.agent ?? '').internal;
  for (const file of [...agents.filter((each) => !isOwn(each)), ...agents.filter(isOwn)]) {
    const key = file.state.firstPromptKey;
    if (links.has(file) || key === undefined || key === toTextKey('')) continue;
    const match = calls.find((call) => call.key === key && !claimed.has(call.id) && call.owner !== file.agent);
    if (match === undefined) continue;
    claimed.add(match.id);
    links.set(file, match.id);
  }
}

function findParent(file: LinkedFile, agents: readonly LinkedFile[], links: ReadonlyMap<LinkedFile, string>, findOwner: (toolUseId: string) => string | undefined): LinkedFile | undefined {
  const id = links.get(file);
  const owner = id === undefined ? undefined : findOwner(id);
  return owner === undefined || owner === file.agent ? undefined : agents.find((each) => each.agent === owner);
}

function toDepth(file: LinkedFile, parents: ReadonlyMap<LinkedFile, LinkedFile | undefined>): number {
  const seen = new Set<LinkedFile>();
  let depth = 1;
  // Damaged links may run in a circle.
  for (let parent = parents.get(file); parent !== undefined && !seen.has(parent); parent = parents.get(parent)) {
    seen.add(parent);
    depth++;
  }
  return depth;
}

function isInternal({ agent, state }: LinkedFile, toolUseId: string | undefined): boolean {
  if (parseAgentId(agent ?? '').internal) return true;
  if (state.users === 0) return toolUseId === undefined;
  return state.agentPrompts > 0 && state.warmups === state.agentPrompts;
}
