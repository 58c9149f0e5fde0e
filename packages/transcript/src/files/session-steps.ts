import type { FileMove, FileStep } from './file-version.ts';

/** What one session tells of files. */
export interface SessionSteps {
  readonly session: string;
  readonly project: string | undefined;
  readonly steps: readonly FileStep[];
  readonly moves: readonly FileMove[];
}
