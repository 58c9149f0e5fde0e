import { createRequire } from 'node:module';
import type FastCheck from 'fast-check';
import type { IRawProperty, Parameters } from 'fast-check';
import { getPropertyPlan, listSeeds } from './property-plan.ts';

// What a test gets that imports `fast-check` (vitest.config.ts), in every project: no property can miss the plan.
const library = createRequire(import.meta.url)('fast-check') as typeof FastCheck;
const plan = getPropertyPlan(process.env);
library.configureGlobal({ seed: plan.seed });

// oxlint-disable-next-line import/no-default-export -- as fast-check is imported
export default { ...library, assert };

/** Runs the property once in every round. A test that names its seed means that one. */
function assert<Ts>(property: IRawProperty<Ts>, params: Parameters<Ts> = {}): Promise<void> | void {
  const seeds = params.seed === undefined ? listSeeds(plan) : [params.seed];
  if (property.isAsync()) return assertAll(property, params, seeds);
  for (const seed of seeds) void library.assert(property, { ...params, seed });
}

async function assertAll<Ts>(
  property: IRawProperty<Ts>,
  params: Parameters<Ts>,
  seeds: readonly number[],
): Promise<void> {
  for (const seed of seeds) await library.assert(property, { ...params, seed });
}
