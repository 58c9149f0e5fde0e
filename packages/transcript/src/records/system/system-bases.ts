import type { KindBase } from '../../shapes/entry.ts';
import { agentsKilledBase } from './agents-killed.ts';
import { apiErrorBase } from './api-error.ts';
import { awaySummaryBase } from './away-summary.ts';
import { bridgeStatusBase } from './bridge-status.ts';
import { compactBoundaryBase } from './compact-boundary.ts';
import { errorBase } from './error.ts';
import { informationalBase } from './informational.ts';
import { initBase } from './init.ts';
import { localCommandBase } from './local-command.ts';
import { microcompactBoundaryBase } from './microcompact-boundary.ts';
import { modelRefusalFallbackBase } from './model-refusal-fallback.ts';
import { scheduledTaskFireBase } from './scheduled-task-fire.ts';
import { stopHookSummaryBase } from './stop-hook-summary.ts';
import { turnDurationBase } from './turn-duration.ts';
import { warningBase } from './warning.ts';
import { withoutSubtypeBase } from './without-subtype.ts';

/** What reading needs of every subtype; in the order of `system-catalogue.ts`, which has the whole entries. */
export const systemBases = [
  agentsKilledBase,
  apiErrorBase,
  awaySummaryBase,
  bridgeStatusBase,
  compactBoundaryBase,
  errorBase,
  informationalBase,
  initBase,
  localCommandBase,
  microcompactBoundaryBase,
  modelRefusalFallbackBase,
  scheduledTaskFireBase,
  stopHookSummaryBase,
  turnDurationBase,
  warningBase,
  withoutSubtypeBase,
] as const satisfies readonly KindBase[];
