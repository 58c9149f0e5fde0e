import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { OwnedCall } from '@scrollkeep/transcript/conversation/session-calls.ts';
import { getContent, listBlocks, listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { isJsonObject, type JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { toDiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { openRecordSource } from '../sessions/open-record-source.ts';

/** So many commands of agents are read, the newest. */
const mostCommands = 3000;
/** No more of a command is kept. */
const maxCommand = 4000;

/** The shell commands of agents, by their calls' ids. */
export async function readAgentCommands(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<ReadonlyMap<string, string>> {
  const commands = new Map<string, string>();
  if (located.session.agents.length === 0) return commands;
  const wanted: NodesByAgent = new Map();
  let left = mostCommands;
  for (let at = located.session.calls.length - 1; at >= 0 && left > 0; at--) {
    const { call, agentId } = located.session.calls.at(at) as OwnedCall;
    if (findToolAct(call.name) !== 'runs-command') continue;
    const node = call.makeUse();
    if (agentId === undefined && !node.isSidechain) continue;
    left--;
    put(wanted, agentId, node);
  }
  for (const [agentId, nodes] of wanted)
    for (const value of await readValues(located, agentId, nodes, onProblem))
      for (const { id, input } of listBlocks(getContent(value), 'tool_use')) {
        const command = isJsonObject(input) ? input['command'] : undefined;
        if (typeof id === 'string' && typeof command === 'string') commands.set(id, command.slice(0, maxCommand));
      }
  return commands;
}

/** What calls of the main file and of agents printed, by the calls' ids. */
export async function readOutputs(
  located: LocatedSession,
  calls: readonly ToolCall[],
  onProblem: (problem: DiskProblem) => void,
): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  const wanted: NodesByAgent = new Map();
  for (const { id, result } of new Set(calls)) {
    if (id === undefined || result === undefined) continue;
    const agentId = located.session.findCall(id)?.agentId;
    put(wanted, agentId, result.node);
  }
  for (const [agentId, nodes] of wanted)
    for (const value of await readValues(located, agentId, nodes, onProblem))
      for (const { tool_use_id: id, content } of listBlocks(getContent(value), 'tool_result'))
        if (typeof id === 'string') outputs.set(id, listTexts(content).join('\n'));
  return outputs;
}

type NodesByAgent = Map<string | undefined, RecordNode[]>;

function put(wanted: NodesByAgent, agentId: string | undefined, node: RecordNode): void {
  const nodes = wanted.get(agentId);
  if (nodes === undefined) wanted.set(agentId, [node]);
  else nodes.push(node);
}

async function readValues(
  { session: { files }, toFile }: LocatedSession,
  agentId: string | undefined,
  nodes: readonly RecordNode[],
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly JsonObject[]> {
  const file = agentId === undefined ? files.main : files.agents.find(({ id }) => id === agentId);
  if (file === undefined) return [];
  const path = toFile(file.path);
  try {
    const source = await openRecordSource(path);
    try {
      return [...(await source.read([...new Set(nodes)])).values()];
    } finally {
      await source.close();
    }
  } catch (error) {
    onProblem(toDiskProblem(path, error));
    return [];
  }
}
