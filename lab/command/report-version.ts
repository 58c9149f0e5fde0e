import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { buildDriftReport } from '../../packages/app/src/check/build-drift-report.ts';
import { compareMeasurements } from '../report/compare-measurements.ts';
import { listCandidates } from '../report/list-candidates.ts';
import { maxLineBytes, measureTrees, readScenarioFacts, toRoots } from '../report/measure-trees.ts';
import type { Measurement } from '../report/measurement.ts';
import { printReport } from '../report/print-report.ts';
import { cache, measuredFolder, treesFolder } from './folders.ts';
import { readMeasurements } from './record-measurements.ts';
import type { ScenarioFacts } from './run-scenarios.ts';

/** Measures the trees of a version, compares them with the catalogue and the version before, and keeps the report. */
export async function reportVersion(
  version: string,
  facts: readonly ScenarioFacts[],
  isWhole: boolean,
): Promise<{ readonly measurement: Measurement; readonly text: string }> {
  const folder = join(treesFolder, version);
  const { measurement, inference } = await measureTrees(version, folder, facts);
  const drift = await buildDriftReport(toRoots(folder, facts), { maxLineBytes });
  const before = isWhole ? findBefore(version) : await measureBefore(version, facts);
  const text = printReport({
    measurement,
    facts,
    drift,
    difference: before === undefined ? undefined : compareMeasurements(before, measurement),
    candidates: listCandidates(catalogue, inference, measurement.files),
  });
  const reports = isWhole ? measuredFolder : join(cache, 'reports');
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, `${version}.md`), text);
  return { measurement, text };
}

/** The version before, as it was recorded. */
function findBefore(version: string): Measurement | undefined {
  return readMeasurements().findLast((other) => compareVersions(other.version, version) < 0);
}

/** The version before in the same few scenarios, where trees of it are still there. */
async function measureBefore(version: string, facts: readonly ScenarioFacts[]): Promise<Measurement | undefined> {
  const names = existsSync(treesFolder) ? readdirSync(treesFolder) : [];
  for (const other of names
    .filter((name) => compareVersions(name, version) < 0)
    .sort(compareVersions)
    .reverse()) {
    const all = readScenarioFacts(join(treesFolder, other));
    const same = all.filter(({ scenario }) => facts.some((each) => each.scenario === scenario));
    if (same.length === facts.length) return (await measureTrees(other, join(treesFolder, other), same)).measurement;
  }
  return undefined;
}
