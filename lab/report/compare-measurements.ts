import { compareFormats, type FormatDifference } from '@scrollkeep/transcript/schema/compare-formats.ts';
import type { Measurement } from './measurement.ts';

export interface MeasurementDifference {
  readonly version: string;
  readonly against: string;
  readonly addedTools: readonly string[];
  readonly removedTools: readonly string[];
  readonly addedFiles: readonly string[];
  readonly removedFiles: readonly string[];
  readonly format: FormatDifference;
  /** Scenarios that only one of the two went through: what they show is no difference of the versions. */
  readonly otherScenarios: readonly string[];
}

/** What a version has that the one before has not, and the other way round. */
export function compareMeasurements(before: Measurement, after: Measurement): MeasurementDifference {
  const only = (these: readonly string[], those: readonly string[]) => these.filter((each) => !those.includes(each));
  return {
    version: after.version,
    against: before.version,
    addedTools: only(after.tools, before.tools),
    removedTools: only(before.tools, after.tools),
    addedFiles: only(after.files, before.files),
    removedFiles: only(before.files, after.files),
    format: compareFormats(before.format, after.format),
    otherScenarios: [...only(after.scenarios, before.scenarios), ...only(before.scenarios, after.scenarios)],
  };
}
