import { compareMeasurements } from './compare-measurements.ts';
import type { Measurement } from './measurement.ts';
import { printDifference } from './print-difference.ts';

/**
 * What each version that the lab measured has and has no longer, against the one before it; the newest first. Stands
 * behind what the samples tell.
 */
export function printVersionChanges(measurements: readonly Measurement[]): string {
  const [oldest] = measurements;
  if (oldest === undefined) return '';
  const steps = measurements.slice(1).map((after, at) => {
    const { otherScenarios, ...difference } = compareMeasurements(measurements[at] ?? oldest, after);
    const text = printDifference({ ...difference, otherScenarios }).trimEnd();
    return [
      `### ${difference.version} against ${difference.against}\n`,
      `${text === '' ? 'No difference.' : text}\n`,
      otherScenarios.length === 0
        ? ''
        : `Only one of the two went through ${otherScenarios.join(', ')}: some of this may be due to that.\n`,
    ]
      .filter((part) => part !== '')
      .join('\n');
  });
  return [
    '## Versions compared\n',
    [
      'Every version below went through the same scenarios, offline and against the same answers (`lab/README.md`).',
      'What is new or gone is so between the two that are compared, not in one release; what rarely happens may be',
      'missing by chance. Tools are those that are offered to the model, files those in the config folder.',
      `The comparison begins with ${oldest.version}.\n`,
    ].join(' '),
    ...steps.reverse(),
  ].join('\n');
}
