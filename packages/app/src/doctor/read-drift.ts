import { join } from 'node:path';
import { isSettled } from '@scrollkeep/server/cache/is-settled.ts';
import { openKeptAnswer } from '@scrollkeep/server/cache/kept-answer.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { BuildDriftReportOptions, DriftReport } from '../check/build-drift-report.ts';
import type { SourceFacts } from './read-source-facts.ts';

/** A report with all that a catalogue can be wrong about, and the names of half a million files, are shorter. */
const maxKeptBytes = 64 * 1024 ** 2;

/** What the check of all files came to: the last answer while no file has changed, else by reading those that did. */
export async function readDrift(
  roots: readonly Root[],
  sources: readonly SourceFacts[],
  { cacheDir, maxLineBytes }: Pick<Settings, 'cacheDir' | 'maxLineBytes'>,
  { now, ...options }: Pick<BuildDriftReportOptions, 'signal' | 'onProgress'> & { readonly now: number },
): Promise<DriftReport> {
  const kept = openKeptAnswer<DriftReport>(join(cacheDir, 'doctor.cache'), {
    basis: [maxLineBytes, sources.map(({ path, state }) => [path, state])],
    maxBytes: maxKeptBytes,
  });
  // What cannot be read is told every time, as it is now.
  const isQuiet = sources.every(({ problems }) => problems.length === 0);
  const known = isQuiet ? kept.find() : undefined;
  if (known !== undefined) return known;
  optimizeLater();
  // The catalogue and all that reads records: most of the program.
  const { buildDriftReport } = await import('../check/build-drift-report.ts');
  const { openDriftCache } = await import('../check/drift-cache.ts');
  const cache = openDriftCache(join(cacheDir, 'check.cache'), maxLineBytes);
  const drift = await buildDriftReport(roots, { ...options, maxLineBytes, cache });
  const isKept =
    isQuiet && drift.problems.length === 0 && sources.every(({ modifiedMs }) => isSettled(modifiedMs, now));
  if (isKept) kept.put(drift);
  return drift;
}
