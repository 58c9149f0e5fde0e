import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonError } from './find-json-error.ts';

it('finds an error exactly where JSON.parse throws', () => {
  const damaged = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.string({ unit: fc.constantFrom(...'{}[]",:\\truefalsn01-.eE \n'), maxLength: 3 }),
    )
    .map(
      ([json, at, removed, added]) =>
        json.slice(0, at % (json.length + 1)) + added + json.slice((at % (json.length + 1)) + removed),
    );
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string({ unit: fc.constantFrom(...'{}[]",:1e-. ') })), (text) => {
      expect(findJsonError(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
