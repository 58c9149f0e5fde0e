import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAnchorScan, type CopyBytes } from './anchor-scan.ts';

const characters = fc.constantFrom(...'abAB_-/\\@«\u0140\u2141ÿ\u{1f600}"0');
const anchors = fc.uniqueArray(fc.string({ unit: characters, minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 30,
});
const texts = fc
  .array(fc.oneof(fc.string({ unit: characters, maxLength: 20 }), fc.constantFrom('filler of some length ')), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

const copyLikeNode: CopyBytes = (text, bytes, at) => void Buffer.from(bytes.buffer).write(text, at, 'latin1');

/** Every place of every literal, one search each. */
function listPlainly(text: string, literals: readonly string[], from: number): readonly string[] {
  return literals.flatMap((literal, number) => {
    const places: string[] = [];
    for (let at = text.indexOf(literal, from); at >= 0; at = text.indexOf(literal, at + 1))
      places.push(`${number} at ${at}`);
    return places;
  });
}

function listScanned(
  text: string,
  literals: readonly string[],
  from: number,
  copyBytes?: CopyBytes,
): readonly string[] {
  const scan = openAnchorScan(copyBytes);
  const numbers = literals.map((literal) => scan.add(literal));
  expect(numbers).toEqual([...literals.keys()]);
  const places: string[] = [];
  // What an earlier text has left in memory must not matter.
  scan.scan(literals.join('').repeat(3), 0, () => {});
  scan.scan(text, from, (number, at) => places.push(`${number} at ${at}`));
  return places;
}

describe('a scan for many literals', () => {
  it('finds each of them at each place, once', () => {
    fc.assert(
      fc.property(anchors, texts, fc.nat(40), (literals, text, from) => {
        expect([...listScanned(text, literals, from)].sort()).toEqual([...listPlainly(text, literals, from)].sort());
      }),
      { numRuns: 400 },
    );
  });

  it('finds them over the borders of its windows, and however bytes are copied', () => {
    fc.assert(
      fc.property(
        anchors,
        fc.array(fc.tuple(texts, fc.integer({ min: 65_400, max: 65_600 })), { minLength: 1, maxLength: 3 }),
        fc.nat(140_000),
        (literals, parts, from) => {
          const text = parts.map(([part, length]) => part.padEnd(length, '. ') + literals.join('')).join('');
          const plain = [...listPlainly(text, literals, from)].sort();
          expect([...listScanned(text, literals, from)].sort()).toEqual(plain);
          expect([...listScanned(text, literals, from, copyLikeNode)].sort()).toEqual(plain);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds a literal that is longer than what it keeps around a window', () => {
    const long = 'x'.repeat(200) + 'y';
    expect(listScanned(`${'.'.repeat(65_500)}${long}`, [long], 0)).toEqual(['0 at 65500']);
  });
});
