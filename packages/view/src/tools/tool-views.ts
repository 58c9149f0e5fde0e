import { agentView } from './agent.ts';
import { askUserQuestionView } from './ask-user-question.ts';
import { bashView } from './bash.ts';
import { editView } from './edit.ts';
import { exitPlanModeView } from './exit-plan-mode.ts';
import { globView } from './glob.ts';
import { grepView } from './grep.ts';
import { multiEditView } from './multi-edit.ts';
import { notebookEditView } from './notebook-edit.ts';
import { readView } from './read.ts';
import { sendMessageView } from './send-message.ts';
import { skillView } from './skill.ts';
import { taskCreateView } from './task-create.ts';
import { taskListView } from './task-list.ts';
import { taskOutputView } from './task-output.ts';
import { taskUpdateView } from './task-update.ts';
import { todoWriteView } from './todo-write.ts';
import { toolSearchView } from './tool-search.ts';
import type { ToolView } from './tool-view.ts';
import { webFetchView } from './web-fetch.ts';
import { webSearchView } from './web-search.ts';
import { writeView } from './write.ts';

/** A tool with a look of its own is its file and one line here; all others get the generic view, those of MCP servers theirs. */
export const toolViews = [
  agentView,
  askUserQuestionView,
  bashView,
  editView,
  exitPlanModeView,
  globView,
  grepView,
  multiEditView,
  notebookEditView,
  readView,
  sendMessageView,
  skillView,
  taskCreateView,
  taskListView,
  taskOutputView,
  taskUpdateView,
  todoWriteView,
  toolSearchView,
  webFetchView,
  webSearchView,
  writeView,
] as const satisfies readonly ToolView[];
