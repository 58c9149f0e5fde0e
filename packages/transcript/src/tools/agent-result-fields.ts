import { boolean, list, number, object, opaque, optional, text } from '../shapes/shape.ts';
import { agentToolStats } from './agent-tool-stats.ts';
import { agentUsage } from './agent-usage.ts';

/**
 * What the result of starting an agent may hold beside `status` and `prompt`. Shared by `Agent` and its former name
 * `Task`.
 */
export const agentResultFields = {
  agentId: optional(text('Names the transcript of the agent, `agent-<agentId>.jsonl`; not for every team mate')),
  agentType: optional(text('`completed`: which agent it was: `general-purpose`, `Explore`, one of the user’s own')),
  content: optional(
    list(
      object({
        type: text(undefined, ['text']),
        text: text(),
        citations: optional(opaque('Null or a list')),
      }),
      '`completed`: the final report',
    ),
  ),
  totalDurationMs: optional(number('`completed`')),
  totalTokens: optional(
    number(
      '`completed`: all numbers of `usage` together, so the size of the context at the end and not the sum of the run',
    ),
  ),
  totalToolUseCount: optional(number('`completed`')),
  usage: optional(agentUsage),
  toolStats: optional(agentToolStats),
  toolsUsed: optional(list(text(), '`completed`: names of the tools called before the report')),
  resolvedModel: optional(text('Model the agent was started with')),
  modelsUsed: optional(list(text(), '`completed`: if there was more than one')),
  worktreePath: optional(text('`completed` with `isolation: worktree`: where it worked')),
  worktreeBranch: optional(text('Branch of `worktreePath`')),
  canContinueAgent: optional(boolean('`SendMessage` to this agent will wake it again')),
  harnessNoteCount: optional(number('Notes of the client put before the report in the tool result block')),
  harnessTailCount: optional(number('The same after the report, presumably')),
  harnessSectionHash: optional(text('Presumably a hash of these notes')),
  isAsync: optional(boolean('`async_launched`: always true')),
  description: optional(text('`async_launched`: repeated from the input')),
  outputFile: optional(text('`async_launched`: where the report is written; a temporary file, usually gone')),
  canReadOutputFile: optional(boolean('`async_launched`: the model has a tool to read `outputFile`')),
  taskId: optional(text('`remote_launched`')),
  sessionUrl: optional(text('`remote_launched`: page of the session on the web')),
  teammate_id: optional(text('`teammate_spawned`: `<name>@<team>`')),
  agent_id: optional(text('`teammate_spawned`: the same as `agentId`, which early versions leave out')),
  agent_type: optional(text('`teammate_spawned`')),
  model: optional(text('`teammate_spawned`')),
  name: optional(text('`teammate_spawned`: what `SendMessage` calls it')),
  color: optional(text('`teammate_spawned`')),
  team_name: optional(text('`teammate_spawned`: a name given by `TeamCreate`, or `session-<id>`')),
  tmux_session_name: optional(text('`teammate_spawned`: `in-process` if it has no terminal')),
  tmux_window_name: optional(text('`teammate_spawned`')),
  tmux_pane_id: optional(text('`teammate_spawned`')),
  is_splitpane: optional(boolean('`teammate_spawned`')),
  plan_mode_required: optional(boolean('`teammate_spawned`: it must have its plan approved first')),
};
