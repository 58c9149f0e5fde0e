import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { VersionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import type { Measurement } from '../report/measurement.ts';
import { parseMeasurement, printMeasurement } from '../report/measurement-text.ts';
import { mergeVersionsSeen, printVersionsSeen, toVersionsOfMeasurement } from '../report/versions-seen.ts';
import { measuredFolder, repository } from './folders.ts';

const versionsSeenFile = join(repository, 'packages/transcript/src/catalogue/versions-seen.ts');
const samplesFile = join(measuredFolder, 'samples.json');

/** Every version that the lab measured, the oldest first. */
export function readMeasurements(folder: string = measuredFolder): readonly Measurement[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d.*\.txt$/.test(name))
    .map((name) => parseMeasurement(readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => compareVersions(a.version, b.version));
}

export function writeMeasurement(measurement: Measurement): void {
  mkdirSync(measuredFolder, { recursive: true });
  writeFileSync(join(measuredFolder, `${measurement.version}.txt`), printMeasurement(measurement));
}

/** One group per line, so that a change can be seen. */
export function writeSamples({ versions, groups }: VersionsSeen): void {
  const lines = Object.entries(groups).map(([name, group]) => `  ${JSON.stringify(name)}: ${JSON.stringify(group)}`);
  const text = `{\n "versions": ${JSON.stringify(versions)},\n "groups": {\n${lines.join(',\n')}\n }\n}\n`;
  writeFileSync(samplesFile, text);
}

/** The measured versions of the catalogue, from everything that lies in `lab/measured`. */
export function writeVersionsSeen(): void {
  const samples = JSON.parse(readFileSync(samplesFile, 'utf8')) as VersionsSeen;
  const all = [samples, ...readMeasurements().map(toVersionsOfMeasurement)];
  writeFileSync(versionsSeenFile, printVersionsSeen(mergeVersionsSeen(catalogue, all)));
}
