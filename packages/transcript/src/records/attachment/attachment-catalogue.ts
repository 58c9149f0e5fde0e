import type { KindEntriesOf } from '../../shapes/entry.ts';
import { agentListingDeltaAttachment } from './agent-listing-delta.ts';
import { alreadyReadFileAttachment } from './already-read-file.ts';
import { asyncHookResponseAttachment } from './async-hook-response.ts';
import { autoModeExitAttachment } from './auto-mode-exit.ts';
import { autoModeAttachment } from './auto-mode.ts';
import { commandPermissionsAttachment } from './command-permissions.ts';
import { compactFileReferenceAttachment } from './compact-file-reference.ts';
import { dateChangeAttachment } from './date-change.ts';
import { dateAttachment } from './date.ts';
import { deferredToolsDeltaAttachment } from './deferred-tools-delta.ts';
import { deferredToolsRecordAttachment } from './deferred-tools-record.ts';
import { diagnosticsAttachment } from './diagnostics.ts';
import { directoryAttachment } from './directory.ts';
import { dynamicSkillAttachment } from './dynamic-skill.ts';
import { editedTextFileAttachment } from './edited-text-file.ts';
import { environmentAttachment } from './environment.ts';
import { fileAttachment } from './file.ts';
import { goalStatusAttachment } from './goal-status.ts';
import { hookAdditionalContextAttachment } from './hook-additional-context.ts';
import { hookBlockingErrorAttachment } from './hook-blocking-error.ts';
import { hookCancelledAttachment } from './hook-cancelled.ts';
import { hookNonBlockingErrorAttachment } from './hook-non-blocking-error.ts';
import { hookSuccessAttachment } from './hook-success.ts';
import { hookSystemMessageAttachment } from './hook-system-message.ts';
import { instructionsAttachment } from './instructions.ts';
import { invokedSkillsAttachment } from './invoked-skills.ts';
import { mcpInstructionsDeltaAttachment } from './mcp-instructions-delta.ts';
import { modelAttachment } from './model.ts';
import { nestedMemoryAttachment } from './nested-memory.ts';
import { openedFileInIdeAttachment } from './opened-file-in-ide.ts';
import { pdfReferenceAttachment } from './pdf-reference.ts';
import { planFileReferenceAttachment } from './plan-file-reference.ts';
import { planModeExitAttachment } from './plan-mode-exit.ts';
import { planModeReentryAttachment } from './plan-mode-reentry.ts';
import { planModeAttachment } from './plan-mode.ts';
import { promptSnapshotAttachment } from './prompt-snapshot.ts';
import { queuedCommandAttachment } from './queued-command.ts';
import { readTruncationNoticeAttachment } from './read-truncation-notice.ts';
import { remoteSessionChangeAttachment } from './remote-session-change.ts';
import { selectedLinesInIdeAttachment } from './selected-lines-in-ide.ts';
import { sessionContextAttachment } from './session-context.ts';
import { silentTurnReminderAttachment } from './silent-turn-reminder.ts';
import { skillListingAttachment } from './skill-listing.ts';
import { taskReminderAttachment } from './task-reminder.ts';
import { taskStatusAttachment } from './task-status.ts';
import { todoReminderAttachment } from './todo-reminder.ts';
import { totalTokensReminderAttachment } from './total-tokens-reminder.ts';
import { ultraEffortEnterAttachment } from './ultra-effort-enter.ts';
import { ultrathinkEffortAttachment } from './ultrathink-effort.ts';
import { unknownCommandFallbackAttachment } from './unknown-command-fallback.ts';
import { workflowKeywordRequestAttachment } from './workflow-keyword-request.ts';
import type { attachmentBases } from './attachment-bases.ts';

/** Every kind of attachment. */
export const attachmentCatalogue = [
  agentListingDeltaAttachment(),
  alreadyReadFileAttachment(),
  asyncHookResponseAttachment(),
  autoModeExitAttachment(),
  autoModeAttachment(),
  commandPermissionsAttachment(),
  compactFileReferenceAttachment(),
  dateChangeAttachment(),
  dateAttachment(),
  deferredToolsDeltaAttachment(),
  deferredToolsRecordAttachment(),
  diagnosticsAttachment(),
  directoryAttachment(),
  dynamicSkillAttachment(),
  editedTextFileAttachment(),
  environmentAttachment(),
  fileAttachment(),
  goalStatusAttachment(),
  hookAdditionalContextAttachment(),
  hookBlockingErrorAttachment(),
  hookCancelledAttachment(),
  hookNonBlockingErrorAttachment(),
  hookSuccessAttachment(),
  hookSystemMessageAttachment(),
  instructionsAttachment(),
  invokedSkillsAttachment(),
  mcpInstructionsDeltaAttachment(),
  modelAttachment(),
  nestedMemoryAttachment(),
  openedFileInIdeAttachment(),
  pdfReferenceAttachment(),
  planFileReferenceAttachment(),
  planModeExitAttachment(),
  planModeReentryAttachment(),
  planModeAttachment(),
  promptSnapshotAttachment(),
  queuedCommandAttachment(),
  readTruncationNoticeAttachment(),
  remoteSessionChangeAttachment(),
  selectedLinesInIdeAttachment(),
  sessionContextAttachment(),
  silentTurnReminderAttachment(),
  skillListingAttachment(),
  taskReminderAttachment(),
  taskStatusAttachment(),
  todoReminderAttachment(),
  totalTokensReminderAttachment(),
  ultraEffortEnterAttachment(),
  ultrathinkEffortAttachment(),
  unknownCommandFallbackAttachment(),
  workflowKeywordRequestAttachment(),
] as const satisfies KindEntriesOf<typeof attachmentBases>;
