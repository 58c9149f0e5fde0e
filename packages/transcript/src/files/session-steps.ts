import type { List } from '../columns/list.ts';
import type { FileMove, FileStep } from './file-version.ts';

/** What one session tells of files. */
export interface SessionSteps {
  readonly session: string;
  readonly project: string | undefined;
  readonly steps: List<FileStep>;
  readonly moves: readonly FileMove[];
}
