import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, toLines } from './diff-lines.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 });

describe('diffLines', () => {
  it('leaves out only what is the same: the changes lead from the old lines to the new ones', () => {
    fc.assert(
      fc.property(lines, lines, (old, next) => {
        const rebuilt: string[] = [];
        let at = 0;
        for (const change of diffLines(old, next)) {
          expect(change.oldStart).toBeGreaterThanOrEqual(at);
          rebuilt.push(...old.slice(at, change.oldStart), ...next.slice(change.newStart, change.newEnd));
          expect(rebuilt.length).toBe(change.newEnd);
          at = change.oldEnd;
        }
        expect([...rebuilt, ...old.slice(at)]).toEqual(next);
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes as few lines as possible', () => {
    fc.assert(
      fc.property(lines, lines, (old, next) => {
        const changed = diffLines(old, next).reduce(
          (sum, change) => sum + change.oldEnd - change.oldStart + change.newEnd - change.newStart,
          0,
        );
        expect(changed).toBe(old.length + next.length - 2 * findCommonLength(old, next));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('toLines', () => {
  it('gives lines that joined are the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '')), (parts) => {
        const text = parts.join('');
        expect(toLines(text).join('')).toBe(text);
        expect(
          toLines(text)
            .slice(0, -1)
            .every((line) => line.indexOf('\n') === line.length - 1),
        ).toBe(true);
      }),
    );
  });
});

/** The longest common subsequence, by the slow way. */
function findCommonLength(a: readonly string[], b: readonly string[]): number {
  const row = Array.from({ length: b.length + 1 }, () => 0);
  for (const letter of a) {
    let diagonal = 0;
    for (let at = 1; at <= b.length; at++) {
      const above = row[at] ?? 0;
      row[at] = letter === b[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
