/** How properties are run: from which seed, and how many times over. */
export interface PropertyPlan {
  readonly seed: number;
  /** Each round is an ordinary run with a seed of its own, so that one that fails can be repeated alone. */
  readonly rounds: number;
}

/**
 * The same commit gives the same answer: what chance finds is for `npm run test:long`, and no reason for a release to
 * stop.
 */
const fixedSeed = 20_261_115;

/** The environment variables SCROLLKEEP_PROPERTY_SEED and SCROLLKEEP_PROPERTY_RUNS, read. */
export function getPropertyPlan(environment: Readonly<Record<string, string | undefined>>): PropertyPlan {
  return {
    seed: getWholeNumber(environment, 'SCROLLKEEP_PROPERTY_SEED', {
      fallback: fixedSeed,
      min: -(2 ** 31),
      max: 2 ** 31 - 1,
    }),
    rounds: getWholeNumber(environment, 'SCROLLKEEP_PROPERTY_RUNS', { fallback: 1, min: 1, max: 1_000_000 }),
  };
}

/**
 * The seeds of all rounds, the given one first. Neighbouring seeds begin alike in the generator, so the others are
 * spread.
 */
export function listSeeds({ seed, rounds }: PropertyPlan): readonly number[] {
  return Array.from({ length: rounds }, (_, round) =>
    round === 0 ? seed : spread(seed + Math.imul(round, 0x9e37_79b9)),
  );
}

/** Different numbers stay different. */
function spread(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) | 0;
}

interface Range {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

/** A typing error must not pass for a run with other numbers. */
function getWholeNumber(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  { fallback, min, max }: Range,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || number < min || number > max)
    throw new RangeError(`${name}=${text} is no whole number from ${min} to ${max}`);
  return number;
}
