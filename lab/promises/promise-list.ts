import { archiveRestore } from './archive-restore.ts';
import { filesThroughTime } from './files-through-time.ts';
import { handOver } from './hand-over.ts';
import { hubPull } from './hub-pull.ts';
import { insideTheClient } from './inside-the-client.ts';
import { moveProject } from './move-project.ts';
import { processStates } from './process-states.ts';
import { repair } from './repair.ts';
import { sdkAgent } from './sdk-agent.ts';
import type { LabPromise } from './promise.ts';

export const promises: readonly LabPromise<unknown>[] = [
  archiveRestore,
  filesThroughTime,
  processStates,
  insideTheClient,
  repair,
  moveProject,
  handOver,
  hubPull,
  sdkAgent,
];
