import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { withFreshIndex } from '@scrollkeep/server/sync/with-fresh-index.ts';
import { buildInspection, type BuildInspectionOptions } from '../inspect/build-inspection.ts';
import { listIndexedOverview } from './list-indexed-overview.ts';
import type { OverviewFacts } from './overview-facts.ts';

/** From the index where it can answer, else from the files. */
export async function readOverview(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'> | undefined,
  options: BuildInspectionOptions,
): Promise<OverviewFacts> {
  const indexed = settings === undefined ? undefined : await readIndexed(roots, settings, options);
  return indexed ?? buildInspection(roots, options);
}

/** A file that cannot be read is in no index, and an overview counts it: with a problem the files are asked. */
async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  options: BuildInspectionOptions,
): Promise<OverviewFacts | undefined> {
  const problems: DiskProblem[] = [];
  const onProblem = (problem: DiskProblem) => void problems.push(problem);
  const { maxLineBytes, signal } = options;
  const reading = { maxLineBytes, onProblem, ...(signal === undefined ? {} : { signal }) };
  return withFreshIndex(roots, settings, reading, async (connection) =>
    problems.length > 0 ? undefined : listIndexedOverview(connection, roots, options),
  );
}
