import type { KindBase } from '../../shapes/entry.ts';
import { agentListingDeltaBase } from './agent-listing-delta.ts';
import { alreadyReadFileBase } from './already-read-file.ts';
import { asyncHookResponseBase } from './async-hook-response.ts';
import { autoModeExitBase } from './auto-mode-exit.ts';
import { autoModeBase } from './auto-mode.ts';
import { commandPermissionsBase } from './command-permissions.ts';
import { compactFileReferenceBase } from './compact-file-reference.ts';
import { dateChangeBase } from './date-change.ts';
import { dateBase } from './date.ts';
import { deferredToolsDeltaBase } from './deferred-tools-delta.ts';
import { deferredToolsRecordBase } from './deferred-tools-record.ts';
import { diagnosticsBase } from './diagnostics.ts';
import { directoryBase } from './directory.ts';
import { dynamicSkillBase } from './dynamic-skill.ts';
import { editedTextFileBase } from './edited-text-file.ts';
import { environmentBase } from './environment.ts';
import { fileBase } from './file.ts';
import { goalStatusBase } from './goal-status.ts';
import { hookAdditionalContextBase } from './hook-additional-context.ts';
import { hookBlockingErrorBase } from './hook-blocking-error.ts';
import { hookCancelledBase } from './hook-cancelled.ts';
import { hookNonBlockingErrorBase } from './hook-non-blocking-error.ts';
import { hookSuccessBase } from './hook-success.ts';
import { hookSystemMessageBase } from './hook-system-message.ts';
import { instructionsBase } from './instructions.ts';
import { invokedSkillsBase } from './invoked-skills.ts';
import { mcpInstructionsDeltaBase } from './mcp-instructions-delta.ts';
import { modelBase } from './model.ts';
import { nestedMemoryBase } from './nested-memory.ts';
import { openedFileInIdeBase } from './opened-file-in-ide.ts';
import { pdfReferenceBase } from './pdf-reference.ts';
import { planFileReferenceBase } from './plan-file-reference.ts';
import { planModeExitBase } from './plan-mode-exit.ts';
import { planModeReentryBase } from './plan-mode-reentry.ts';
import { planModeBase } from './plan-mode.ts';
import { promptSnapshotBase } from './prompt-snapshot.ts';
import { queuedCommandBase } from './queued-command.ts';
import { readTruncationNoticeBase } from './read-truncation-notice.ts';
import { remoteSessionChangeBase } from './remote-session-change.ts';
import { selectedLinesInIdeBase } from './selected-lines-in-ide.ts';
import { sessionContextBase } from './session-context.ts';
import { silentTurnReminderBase } from './silent-turn-reminder.ts';
import { skillListingBase } from './skill-listing.ts';
import { taskReminderBase } from './task-reminder.ts';
import { taskStatusBase } from './task-status.ts';
import { todoReminderBase } from './todo-reminder.ts';
import { totalTokensReminderBase } from './total-tokens-reminder.ts';
import { ultraEffortEnterBase } from './ultra-effort-enter.ts';
import { ultrathinkEffortBase } from './ultrathink-effort.ts';
import { unknownCommandFallbackBase } from './unknown-command-fallback.ts';
import { workflowKeywordRequestBase } from './workflow-keyword-request.ts';

/** What reading needs of every attachment; in the order of `attachment-catalogue.ts`, which has the whole entries. */
export const attachmentBases = [
  agentListingDeltaBase,
  alreadyReadFileBase,
  asyncHookResponseBase,
  autoModeExitBase,
  autoModeBase,
  commandPermissionsBase,
  compactFileReferenceBase,
  dateChangeBase,
  dateBase,
  deferredToolsDeltaBase,
  deferredToolsRecordBase,
  diagnosticsBase,
  directoryBase,
  dynamicSkillBase,
  editedTextFileBase,
  environmentBase,
  fileBase,
  goalStatusBase,
  hookAdditionalContextBase,
  hookBlockingErrorBase,
  hookCancelledBase,
  hookNonBlockingErrorBase,
  hookSuccessBase,
  hookSystemMessageBase,
  instructionsBase,
  invokedSkillsBase,
  mcpInstructionsDeltaBase,
  modelBase,
  nestedMemoryBase,
  openedFileInIdeBase,
  pdfReferenceBase,
  planFileReferenceBase,
  planModeExitBase,
  planModeReentryBase,
  planModeBase,
  promptSnapshotBase,
  queuedCommandBase,
  readTruncationNoticeBase,
  remoteSessionChangeBase,
  selectedLinesInIdeBase,
  sessionContextBase,
  silentTurnReminderBase,
  skillListingBase,
  taskReminderBase,
  taskStatusBase,
  todoReminderBase,
  totalTokensReminderBase,
  ultraEffortEnterBase,
  ultrathinkEffortBase,
  unknownCommandFallbackBase,
  workflowKeywordRequestBase,
] as const satisfies readonly KindBase[];
