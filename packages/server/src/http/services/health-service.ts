import type { ArchiveTask, HealthAnswer } from '@scrollkeep/view/wire/wire-health.ts';
import type { Root } from '../../disk/find-roots.ts';
import type { Settings } from '../../settings/settings.ts';

/** Whether sessions are safe, and one way to make them safer. */
export interface HealthService {
  getHealth(): Promise<HealthAnswer>;
  /** Begins to archive, unless that is being done already; how far it is. */
  startArchive(): ArchiveTask;
  readonly getArchive: () => ArchiveTask;
  close(): Promise<void>;
}

export interface HealthServiceOptions {
  readonly settings: Settings;
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
}

export type OpenHealth = (
  roots: readonly Root[],
  options: HealthServiceOptions,
) => HealthService | Promise<HealthService>;
