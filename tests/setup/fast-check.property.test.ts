import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPropertyPlan, listSeeds } from './property-plan.ts';

const plan = getPropertyPlan(process.env);

describe('a property', () => {
  it('is run with the same values each time, in as many rounds as are asked for', async () => {
    const [first, second, third]: [number[], number[], number[]] = [[], [], []];
    fc.assert(fc.property(fc.integer(), (value) => void first.push(value)));
    fc.assert(fc.property(fc.integer(), (value) => void second.push(value)));
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (value) => void third.push(value)),
      { numRuns: 100 },
    );
    expect(first.length).toBe(100 * plan.rounds);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(fc.sample(fc.integer(), 5)).toEqual(first.slice(0, 5));
  });

  it('says its seed where it fails, in whichever round', () => {
    const seeds = listSeeds(plan);
    let runs = 0;
    const fail = () =>
      fc.assert(
        fc.property(fc.constant(0), () => ++runs < 3 * plan.rounds),
        { numRuns: 3 },
      );
    expect(fail).toThrow(`seed: ${seeds.at(-1)},`);
  });

  it('is run once with the seed that a test gives it', () => {
    const values: number[] = [];
    fc.assert(
      fc.property(fc.integer(), (value) => void values.push(value)),
      { seed: 7, numRuns: 4 },
    );
    expect(values).toEqual(fc.sample(fc.integer(), { seed: 7, numRuns: 4 }));
  });
});

describe('the plan of properties', () => {
  it('is always the same where nothing is said, and what the environment says', () => {
    expect(getPropertyPlan({})).toEqual(
      getPropertyPlan({ SCROLLKEEP_PROPERTY_SEED: '', SCROLLKEEP_PROPERTY_RUNS: '' }),
    );
    expect(getPropertyPlan({}).rounds).toBe(1);
    expect(getPropertyPlan({ SCROLLKEEP_PROPERTY_SEED: '-567841758', SCROLLKEEP_PROPERTY_RUNS: '30' })).toEqual({
      seed: -567_841_758,
      rounds: 30,
    });
  });

  it.each([
    { SCROLLKEEP_PROPERTY_SEED: 'x' },
    { SCROLLKEEP_PROPERTY_SEED: '1.5' },
    { SCROLLKEEP_PROPERTY_SEED: '2147483648' },
    { SCROLLKEEP_PROPERTY_RUNS: '0' },
    { SCROLLKEEP_PROPERTY_RUNS: '1e3' },
  ])('takes no half-understood number: %j', (environment) => {
    expect(() => getPropertyPlan(environment)).toThrow(RangeError);
  });

  it('has a seed of its own for every round, the given one first', () => {
    const seeds = listSeeds({ seed: 42, rounds: 1000 });
    expect(seeds[0]).toBe(42);
    expect(new Set(seeds).size).toBe(1000);
    expect(seeds.every((seed) => Number.isInteger(seed) && Math.abs(seed) <= 2 ** 31)).toBe(true);
    expect(listSeeds({ seed: 42, rounds: 3 })).toEqual(seeds.slice(0, 3));
  });
});
