import type { ArchiveFacts } from '../archive/read-archive-facts.ts';
import type { DriftReport } from '../check/build-drift-report.ts';
import type { ScheduleState } from '../schedule/read-schedule.ts';
import type { ClientVersions } from './find-client-versions.ts';
import type { OpenPath } from './list-open-paths.ts';
import type { SourceFacts } from './read-source-facts.ts';

export interface HealthFacts {
  readonly now: number;
  readonly sources: readonly SourceFacts[];
  readonly archive: ArchiveFacts;
  readonly schedule: ScheduleState;
  readonly hasHook: boolean;
  readonly client: ClientVersions;
  /** Undefined if the transcripts were not read. */
  readonly drift: DriftReport | undefined;
  readonly freeBytes: number | undefined;
  readonly open: OpenFacts;
}

/** What others on the machine can read. */
export interface OpenFacts {
  /** Of what Scrollkeep keeps. */
  readonly own: readonly OpenPath[];
  /** The config file, where a password is in it. */
  readonly config: string | undefined;
  /** Config folders of Claude Code with transcripts that they can read. */
  readonly sources: readonly string[];
}

/** A deletion within this many days needs action: time enough for a person. */
export const nearDays = 7;
export const dayMs = 24 * 60 * 60 * 1000;
