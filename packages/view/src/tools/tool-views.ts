import { agentView } from './agent.ts';
import { agentOutputView } from './agent-output.ts';
import { artifactView } from './artifact.ts';
import { askUserQuestionView } from './ask-user-question.ts';
import { bashView } from './bash.ts';
import { batchView } from './batch.ts';
import { cronCreateView } from './cron-create.ts';
import { cronDeleteView } from './cron-delete.ts';
import { cronListView } from './cron-list.ts';
import { editView } from './edit.ts';
import { enterPlanModeView } from './enter-plan-mode.ts';
import { enterWorktreeView } from './enter-worktree.ts';
import { exitPlanModeView } from './exit-plan-mode.ts';
import { exitWorktreeView } from './exit-worktree.ts';
import { globView } from './glob.ts';
import { grepView } from './grep.ts';
import { listAgentsView } from './list-agents.ts';
import { lsView } from './ls.ts';
import { lspView } from './lsp.ts';
import { mcpResourcesView } from './mcp-resources.ts';
import { monitorView } from './monitor.ts';
import { multiEditView } from './multi-edit.ts';
import { notebookEditView } from './notebook-edit.ts';
import { pushNotificationView } from './push-notification.ts';
import { readView } from './read.ts';
import { readMcpResourceView } from './read-mcp-resource.ts';
import { remoteTriggerView } from './remote-trigger.ts';
import { reportFindingsView } from './report-findings.ts';
import { scheduleWakeupView } from './schedule-wakeup.ts';
import { sendMessageView } from './send-message.ts';
import { sendUserFileView } from './send-user-file.ts';
import { skillView } from './skill.ts';
import { structuredOutputView } from './structured-output.ts';
import { taskCreateView } from './task-create.ts';
import { taskGetView } from './task-get.ts';
import { taskListView } from './task-list.ts';
import { taskOutputView } from './task-output.ts';
import { taskStopView } from './task-stop.ts';
import { taskUpdateView } from './task-update.ts';
import { teamCreateView } from './team-create.ts';
import { teamDeleteView } from './team-delete.ts';
import { todoWriteView } from './todo-write.ts';
import { toolSearchView } from './tool-search.ts';
import type { ToolView } from './tool-view.ts';
import { webFetchView } from './web-fetch.ts';
import { webSearchView } from './web-search.ts';
import { workflowView } from './workflow.ts';
import { writeView } from './write.ts';

/**
 * A tool with a look of its own is its file and one line here; all others get the generic view, those of MCP servers
 * theirs.
 */
export const toolViews = [
  agentView,
  agentOutputView,
  artifactView,
  askUserQuestionView,
  bashView,
  batchView,
  cronCreateView,
  cronDeleteView,
  cronListView,
  editView,
  enterPlanModeView,
  enterWorktreeView,
  exitPlanModeView,
  exitWorktreeView,
  globView,
  grepView,
  listAgentsView,
  lsView,
  lspView,
  mcpResourcesView,
  monitorView,
  multiEditView,
  notebookEditView,
  pushNotificationView,
  readView,
  readMcpResourceView,
  remoteTriggerView,
  reportFindingsView,
  scheduleWakeupView,
  sendMessageView,
  sendUserFileView,
  skillView,
  structuredOutputView,
  taskCreateView,
  taskGetView,
  taskListView,
  taskOutputView,
  taskStopView,
  taskUpdateView,
  teamCreateView,
  teamDeleteView,
  todoWriteView,
  toolSearchView,
  webFetchView,
  webSearchView,
  workflowView,
  writeView,
] as const satisfies readonly ToolView[];
