import { join } from 'node:path';
import { openKeptAnswer } from '@scrollkeep/server/cache/kept-answer.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { readIndexedState } from '@scrollkeep/server/sessions/indexed-state.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { withFreshIndex } from '@scrollkeep/server/sync/with-fresh-index.ts';
import type { BuildInspectionOptions } from '../inspect/build-inspection.ts';
import type { OverviewFacts } from './overview-facts.ts';

/** More projects than a person has. */
const maxKeptBytes = 16 * 1024 ** 2;

/** As it survives JSON. */
type KeptFacts = Omit<OverviewFacts, 'unknownTypes'> & {
  readonly unknownTypes: readonly (readonly [string, MapValue<OverviewFacts['unknownTypes']>])[];
};

type MapValue<Given> = Given extends ReadonlyMap<string, infer Value> ? Value : never;

/** From the index where it can answer, else from the files. */
export async function readOverview(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'> | undefined,
  options: BuildInspectionOptions,
): Promise<OverviewFacts> {
  const indexed = settings === undefined ? undefined : await readIndexed(roots, settings, options);
  if (indexed !== undefined) return indexed;
  // What reads sessions is most of the program: it is loaded only where there is something to read.
  const { buildInspection } = await import('../inspect/build-inspection.ts');
  return buildInspection(roots, options);
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
  return withFreshIndex(roots, settings, reading, async (connection) => {
    if (problems.length > 0) return undefined;
    const kept = openKeptAnswer<KeptFacts>(join(settings.cacheDir, 'overview.cache'), {
      basis: [await readIndexedState(connection, roots), maxLineBytes],
      maxBytes: maxKeptBytes,
    });
    const known = kept.find();
    if (known !== undefined) return { ...known, roots, unknownTypes: new Map(known.unknownTypes) };
    const { listIndexedOverview } = await import('./list-indexed-overview.ts');
    const facts = await listIndexedOverview(connection, roots, options);
    if (facts !== undefined) kept.put({ ...facts, unknownTypes: [...facts.unknownTypes] });
    return facts;
  });
}
