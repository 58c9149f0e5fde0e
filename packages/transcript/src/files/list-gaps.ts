import type { Session } from '../conversation/build-session.ts';
import { listFactsOf } from '../conversation/build-session.ts';
import type { RecordNode } from '../conversation/record-node.ts';
import type { Gap } from './session-steps.ts';

/** Tools that change no file, or whose changes are recorded. */
const quietTools: ReadonlySet<string> = new Set([
  'Read', 'Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'NotebookRead', 'Glob', 'Grep', 'LS', 'TodoRead', 'TodoWrite', 'TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TaskOutput', 'TaskStop', 'AgentOutputTool',
  'WebFetch', 'WebSearch', 'AskUserQuestion', 'ToolSearch', 'EnterPlanMode', 'ExitPlanMode', 'exit_plan_mode', 'Skill', 'SlashCommand', 'BashOutput', 'KillBash', 'KillShell', 'ListMcpResourcesTool', 'ReadMcpResourceTool', 'StructuredOutput', 'SendMessage',
]);
const changingTools: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);
const agentTools: ReadonlySet<string> = new Set(['Task', 'Agent']);

/**
 * When the files of a session may have changed without a record that says how: while commands and tools of others ran, when hooks ran, when a person had
 * the word, and where a call that writes was never answered.
 */
export function listGaps(session: Session): readonly Gap[] {
  const gaps: Gap[] = [];
  const add = (from: string | undefined, to: string | undefined) => {
    const fromMs = Date.parse(from ?? '');
    const toMs = Date.parse(to ?? '');
    if (!Number.isNaN(fromMs)) gaps.push({ fromMs, toMs: Number.isNaN(toMs) ? fromMs : toMs });
  };
  const recorded = new Set(session.agents.flatMap((agent) => (agent.toolUseId === undefined ? [] : [agent.toolUseId])));
  for (const { call } of session.calls) {
    const isUnanswered = changingTools.has(call.name) && call.result === undefined;
    const isRecordedAgent = agentTools.has(call.name) && call.id !== undefined && recorded.has(call.id);
    if (isUnanswered || !(quietTools.has(call.name) || isRecordedAgent)) add(call.use.timestamp, call.result?.node.timestamp);
  }
  for (const turn of session.tree.turns) add(turn.start?.node.timestamp, undefined);
  for (const facts of listFactsOf(session)) for (const node of facts.nodes) if (tellsOfOthers(node)) add(node.timestamp, undefined);
  return gaps;
}

/** Hooks, and the client's own notice that a file it has read is another now. */
function tellsOfOthers({ type, subtype }: RecordNode): boolean {
  if (subtype === undefined) return false;
  return (type === 'attachment' || type === 'progress' || type === 'system') && (subtype.includes('hook') || subtype === 'edited_text_file');
}
