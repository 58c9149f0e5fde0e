import type { KindEntriesOf } from '../../shapes/entry.ts';
import { agentsKilledNotice } from './agents-killed.ts';
import { apiErrorNotice } from './api-error.ts';
import { awaySummaryNotice } from './away-summary.ts';
import { bridgeStatusNotice } from './bridge-status.ts';
import { compactBoundaryNotice } from './compact-boundary.ts';
import { errorNotice } from './error.ts';
import { informationalNotice } from './informational.ts';
import { initNotice } from './init.ts';
import { localCommandNotice } from './local-command.ts';
import { microcompactBoundaryNotice } from './microcompact-boundary.ts';
import { modelRefusalFallbackNotice } from './model-refusal-fallback.ts';
import { scheduledTaskFireNotice } from './scheduled-task-fire.ts';
import { stopHookSummaryNotice } from './stop-hook-summary.ts';
import { turnDurationNotice } from './turn-duration.ts';
import { warningNotice } from './warning.ts';
import { withoutSubtypeNotice } from './without-subtype.ts';
import type { systemBases } from './system-bases.ts';

/** Every subtype of `system` records; the one without a name is for records from before there were subtypes. */
export const systemCatalogue = [
  agentsKilledNotice(),
  apiErrorNotice(),
  awaySummaryNotice(),
  bridgeStatusNotice(),
  compactBoundaryNotice(),
  errorNotice(),
  informationalNotice(),
  initNotice(),
  localCommandNotice(),
  microcompactBoundaryNotice(),
  modelRefusalFallbackNotice(),
  scheduledTaskFireNotice(),
  stopHookSummaryNotice(),
  turnDurationNotice(),
  warningNotice(),
  withoutSubtypeNotice(),
] as const satisfies KindEntriesOf<typeof systemBases>;
