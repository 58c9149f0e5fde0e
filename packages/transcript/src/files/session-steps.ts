import type { FileMove, FileStep } from './file-version.ts';

/** What one session tells of files. */
export interface SessionSteps {
  readonly session: string;
  readonly project: string | undefined;
  readonly steps: readonly FileStep[];
  readonly moves: readonly FileMove[];
  /** When files may have changed without a record of it: commands, hooks, prompts. */
  readonly gaps: readonly Gap[];
}

export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}
