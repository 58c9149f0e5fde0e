import fc from 'fast-check';

/** People by number: the first three have sessions, the last asks too. */
export const people = 4;
const person = fc.nat(people - 1);
const share = fc.oneof(
  fc.constant({ kind: 'everyone' as const }),
  fc.record({ kind: fc.constant('team' as const) }),
  fc.record({ kind: fc.constant('person' as const), person }),
);
const session = fc.record({
  owner: fc.nat(2),
  project: fc.nat(1),
  shares: fc.array(share, { maxLength: 2 }),
  ofProject: fc.array(share, { maxLength: 1 }),
  deleted: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

/** A world of a hub: who is there, what was pushed and shared, what was taken back. */
export const rightsPlan = fc.record({
  sessions: fc.array(session, { minLength: 2, maxLength: 6 }),
  team: fc.uniqueArray(person, { maxLength: 3 }),
  disabled: fc.option(person, { nil: undefined, freq: 6 }),
  /** Manages, and reads no more than others. */
  admin: person,
  device: fc.record({ of: person, isRevoked: fc.boolean() }),
  key: fc.record({
    of: fc.nat(2),
    scopes: fc.constantFrom(['read'] as const, ['push'] as const, ['push', 'read'] as const),
    isOfProject: fc.boolean(),
    isRevoked: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  }),
  link: fc.record({ to: fc.nat(5), isRevoked: fc.integer({ min: 0, max: 3 }).map((number) => number === 0) }),
  targets: fc.array(fc.nat(5), { minLength: 1, maxLength: 1 }),
});

export type RightsPlan = typeof rightsPlan extends fc.Arbitrary<infer Value> ? Value : never;
