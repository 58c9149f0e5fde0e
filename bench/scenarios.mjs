// What is measured. Every scenario compares with a named baseline in the same run; `limit` is what we promise, the
// committed ratio what we had.
import { archivingScenarios } from './scenarios/archiving.mjs';
import { exportingScenarios } from './scenarios/exporting.mjs';
import { hubScenarios } from './scenarios/hub.mjs';
import { hubBackupScenarios } from './scenarios/hub-backup.mjs';
import { hubPagesScenarios } from './scenarios/hub-pages.mjs';
import { indexingScenarios } from './scenarios/indexing.mjs';
import { readingScenarios } from './scenarios/reading.mjs';
import { realScenarios } from './scenarios/real.mjs';
import { servingScenarios } from './scenarios/serving.mjs';
import { startingScenarios } from './scenarios/starting.mjs';
import { usageScenarios } from './scenarios/usage.mjs';
import { warmScenarios } from './scenarios/warm.mjs';

export const scenarios = [
  ...realScenarios,
  ...readingScenarios,
  ...servingScenarios,
  ...exportingScenarios,
  ...usageScenarios,
  ...archivingScenarios,
  ...indexingScenarios,
  ...hubScenarios,
  ...hubBackupScenarios,
  ...hubPagesScenarios,
  ...warmScenarios,
  ...startingScenarios,
];
