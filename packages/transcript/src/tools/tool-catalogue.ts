import type { ToolEntry } from '../shapes/entry.ts';
import { agentOutputTool } from './agent-output-tool.ts';
import { agentTool } from './agent.ts';
import { artifactTool } from './artifact.ts';
import { askUserQuestionTool } from './ask-user-question.ts';
import { bashOutputTool } from './bash-output.ts';
import { bashTool } from './bash.ts';
import { batchTool } from './batch.ts';
import { cronCreateTool } from './cron-create.ts';
import { cronDeleteTool } from './cron-delete.ts';
import { cronListTool } from './cron-list.ts';
import { editTool } from './edit.ts';
import { enterPlanModeTool } from './enter-plan-mode.ts';
import { enterWorktreeTool } from './enter-worktree.ts';
import { exitPlanModeOldTool } from './exit-plan-mode-old.ts';
import { exitPlanModeTool } from './exit-plan-mode.ts';
import { exitWorktreeTool } from './exit-worktree.ts';
import { globTool } from './glob.ts';
import { grepTool } from './grep.ts';
import { killBashTool } from './kill-bash.ts';
import { killShellTool } from './kill-shell.ts';
import { listAgentsTool } from './list-agents.ts';
import { listMcpResourcesTool } from './list-mcp-resources-tool.ts';
import { lsTool } from './ls.ts';
import { lspTool } from './lsp.ts';
import { monitorTool } from './monitor.ts';
import { multiEditTool } from './multi-edit.ts';
import { notebookEditTool } from './notebook-edit.ts';
import { notebookReadTool } from './notebook-read.ts';
import { powerShellTool } from './power-shell.ts';
import { pushNotificationTool } from './push-notification.ts';
import { readMcpResourceDirTool } from './read-mcp-resource-dir-tool.ts';
import { readMcpResourceTool } from './read-mcp-resource-tool.ts';
import { readTool } from './read.ts';
import { remoteTriggerTool } from './remote-trigger.ts';
import { reportFindingsTool } from './report-findings.ts';
import { scheduleWakeupTool } from './schedule-wakeup.ts';
import { sendMessageTool } from './send-message.ts';
import { sendUserFileTool } from './send-user-file.ts';
import { skillTool } from './skill.ts';
import { slashCommandTool } from './slash-command.ts';
import { structuredOutputTool } from './structured-output.ts';
import { taskCreateTool } from './task-create.ts';
import { taskGetTool } from './task-get.ts';
import { taskListTool } from './task-list.ts';
import { taskOutputTool } from './task-output.ts';
import { taskStopTool } from './task-stop.ts';
import { taskUpdateTool } from './task-update.ts';
import { taskTool } from './task.ts';
import { teamCreateTool } from './team-create.ts';
import { teamDeleteTool } from './team-delete.ts';
import { todoReadTool } from './todo-read.ts';
import { todoWriteTool } from './todo-write.ts';
import { toolSearchTool } from './tool-search.ts';
import { webFetchTool } from './web-fetch.ts';
import { webSearchTool } from './web-search.ts';
import { workflowTool } from './workflow.ts';
import { writeTool } from './write.ts';

/** Every tool of the client. Tools of MCP servers (`mcp__…`) are somebody else's and opaque. */
export const toolCatalogue = [
  agentOutputTool,
  agentTool,
  artifactTool,
  askUserQuestionTool,
  bashOutputTool,
  bashTool,
  batchTool,
  cronCreateTool,
  cronDeleteTool,
  cronListTool,
  editTool,
  enterPlanModeTool,
  enterWorktreeTool,
  exitPlanModeOldTool,
  exitPlanModeTool,
  exitWorktreeTool,
  globTool,
  grepTool,
  killBashTool,
  killShellTool,
  listAgentsTool,
  listMcpResourcesTool,
  lsTool,
  lspTool,
  monitorTool,
  multiEditTool,
  notebookEditTool,
  notebookReadTool,
  powerShellTool,
  pushNotificationTool,
  readMcpResourceDirTool,
  readMcpResourceTool,
  readTool,
  remoteTriggerTool,
  reportFindingsTool,
  scheduleWakeupTool,
  sendMessageTool,
  sendUserFileTool,
  skillTool,
  slashCommandTool,
  structuredOutputTool,
  taskCreateTool,
  taskGetTool,
  taskListTool,
  taskOutputTool,
  taskStopTool,
  taskUpdateTool,
  taskTool,
  teamCreateTool,
  teamDeleteTool,
  todoReadTool,
  todoWriteTool,
  toolSearchTool,
  webFetchTool,
  webSearchTool,
  workflowTool,
  writeTool,
] as const satisfies readonly ToolEntry[];
