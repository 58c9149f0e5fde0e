import type { RecordEntriesOf } from '../shapes/entry.ts';
import { agentColorRecord } from './agent-color.ts';
import { agentMetadataRecord } from './agent-metadata.ts';
import { agentNameRecord } from './agent-name.ts';
import { agentSettingRecord } from './agent-setting.ts';
import { aiTitleRecord } from './ai-title.ts';
import { apiRequestBlobRecord } from './api-request-blob.ts';
import { apiRequestShapeRecord } from './api-request-shape.ts';
import { apiRequestRecord } from './api-request.ts';
import { assistantRecord } from './assistant.ts';
import { atisLatchRecord } from './atis-latch.ts';
import { attachmentRecord } from './attachment.ts';
import { attributionSnapshotRecord } from './attribution-snapshot.ts';
import { bridgeSessionRecord } from './bridge-session.ts';
import { contentReplacementRecord } from './content-replacement.ts';
import { costStateRecord } from './cost-state.ts';
import { customTitleRecord } from './custom-title.ts';
import { fileHistoryDeltaRecord } from './file-history-delta.ts';
import { fileHistorySnapshotRecord } from './file-history-snapshot.ts';
import { forkContextRefRecord } from './fork-context-ref.ts';
import { frameLinkRecord } from './frame-link.ts';
import { lastPromptRecord } from './last-prompt.ts';
import { modeRecord } from './mode.ts';
import { permissionModeRecord } from './permission-mode.ts';
import { prLinkRecord } from './pr-link.ts';
import { progressRecord } from './progress.ts';
import { queueOperationRecord } from './queue-operation.ts';
import { relocatedRecord } from './relocated.ts';
import { summaryRecord } from './summary.ts';
import { systemRecord } from './system.ts';
import { tagRecord } from './tag.ts';
import { taskSummaryRecord } from './task-summary.ts';
import { toolsUsedRecord } from './tools-used.ts';
import { userRecord } from './user.ts';
import { worktreeStateRecord } from './worktree-state.ts';
import type { recordBases } from './record-bases.ts';

/** Every record type. A line with another `type` is kept, counted and shown as of unknown type. */
export const recordCatalogue = [
  agentColorRecord(),
  agentMetadataRecord(),
  agentNameRecord(),
  agentSettingRecord(),
  aiTitleRecord(),
  apiRequestBlobRecord(),
  apiRequestShapeRecord(),
  apiRequestRecord(),
  assistantRecord(),
  atisLatchRecord(),
  attachmentRecord(),
  attributionSnapshotRecord(),
  bridgeSessionRecord(),
  contentReplacementRecord(),
  costStateRecord(),
  customTitleRecord(),
  fileHistoryDeltaRecord(),
  fileHistorySnapshotRecord(),
  forkContextRefRecord(),
  frameLinkRecord(),
  lastPromptRecord(),
  modeRecord(),
  permissionModeRecord(),
  prLinkRecord(),
  progressRecord(),
  queueOperationRecord(),
  relocatedRecord(),
  summaryRecord(),
  systemRecord(),
  tagRecord(),
  taskSummaryRecord(),
  toolsUsedRecord(),
  userRecord(),
  worktreeStateRecord(),
] as const satisfies RecordEntriesOf<typeof recordBases>;
