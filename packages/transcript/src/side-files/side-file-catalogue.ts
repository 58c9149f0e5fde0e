import type { SideFileEntry } from '../shapes/entry.ts';
import { agentMetaFile } from './agent-meta.ts';
import { checkpointFile } from './checkpoint.ts';
import { customTitleFile } from './custom-title.ts';
import { debugLogFile } from './debug-log.ts';
import { imageCacheFile } from './image-cache.ts';
import { liveSessionFile } from './live-session.ts';
import { pasteCacheFile } from './paste-cache.ts';
import { planFile } from './plan.ts';
import { promptHistoryFile } from './prompt-history.ts';
import { sessionsIndexFile } from './sessions-index.ts';
import { taskFile } from './task.ts';
import { todoListFile } from './todo-list.ts';
import { toolResultFile } from './tool-result.ts';
import { workflowJournalFile } from './workflow-journal.ts';
import { workflowRunFile } from './workflow-run.ts';
import { workflowScriptFile } from './workflow-script.ts';

/**
 * Every file beside the transcripts whose content is known, by the kind that the layout table gives its path. Checked
 * field by field (`Pick`): taken whole, `SideFileEntry` counts as invariant in its content, and the compiler would
 * refuse every entry.
 */
export const sideFileCatalogue = [
  agentMetaFile,
  checkpointFile,
  customTitleFile,
  debugLogFile,
  imageCacheFile,
  liveSessionFile,
  pasteCacheFile,
  planFile,
  promptHistoryFile,
  sessionsIndexFile,
  taskFile,
  todoListFile,
  toolResultFile,
  workflowJournalFile,
  workflowRunFile,
  workflowScriptFile,
] as const satisfies readonly Pick<SideFileEntry, keyof SideFileEntry>[];
