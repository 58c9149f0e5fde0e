import type { RecordBase } from '../shapes/entry.ts';
import { agentColorBase } from './agent-color.ts';
import { agentMetadataBase } from './agent-metadata.ts';
import { agentNameBase } from './agent-name.ts';
import { agentSettingBase } from './agent-setting.ts';
import { aiTitleBase } from './ai-title.ts';
import { apiRequestBlobBase } from './api-request-blob.ts';
import { apiRequestShapeBase } from './api-request-shape.ts';
import { apiRequestBase } from './api-request.ts';
import { assistantBase } from './assistant.ts';
import { atisLatchBase } from './atis-latch.ts';
import { attachmentBase } from './attachment.ts';
import { attributionSnapshotBase } from './attribution-snapshot.ts';
import { bridgeSessionBase } from './bridge-session.ts';
import { contentReplacementBase } from './content-replacement.ts';
import { costStateBase } from './cost-state.ts';
import { customTitleBase } from './custom-title.ts';
import { fileHistoryDeltaBase } from './file-history-delta.ts';
import { fileHistorySnapshotBase } from './file-history-snapshot.ts';
import { forkContextRefBase } from './fork-context-ref.ts';
import { frameLinkBase } from './frame-link.ts';
import { lastPromptBase } from './last-prompt.ts';
import { modeBase } from './mode.ts';
import { permissionModeBase } from './permission-mode.ts';
import { prLinkBase } from './pr-link.ts';
import { progressBase } from './progress.ts';
import { queueOperationBase } from './queue-operation.ts';
import { relocatedBase } from './relocated.ts';
import { summaryBase } from './summary.ts';
import { systemBase } from './system.ts';
import { tagBase } from './tag.ts';
import { taskSummaryBase } from './task-summary.ts';
import { toolsUsedBase } from './tools-used.ts';
import { userBase } from './user.ts';
import { worktreeStateBase } from './worktree-state.ts';

/** What reading needs of every record type; in the order of `record-catalogue.ts`, which has the whole entries. */
export const recordBases = [
  agentColorBase,
  agentMetadataBase,
  agentNameBase,
  agentSettingBase,
  aiTitleBase,
  apiRequestBlobBase,
  apiRequestShapeBase,
  apiRequestBase,
  assistantBase,
  atisLatchBase,
  attachmentBase,
  attributionSnapshotBase,
  bridgeSessionBase,
  contentReplacementBase,
  costStateBase,
  customTitleBase,
  fileHistoryDeltaBase,
  fileHistorySnapshotBase,
  forkContextRefBase,
  frameLinkBase,
  lastPromptBase,
  modeBase,
  permissionModeBase,
  prLinkBase,
  progressBase,
  queueOperationBase,
  relocatedBase,
  summaryBase,
  systemBase,
  tagBase,
  taskSummaryBase,
  toolsUsedBase,
  userBase,
  worktreeStateBase,
] as const satisfies readonly RecordBase[];
