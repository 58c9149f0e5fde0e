import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from './apply-hunks.ts';
import { parseStructuredPatch, type Hunk } from './structured-patch.ts';
import { toHunks } from './to-hunks.ts';

const texts = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '', '\td', '  e'), { maxLength: 30 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));

describe('toHunks', () => {
  it('makes patches that lead from the old text to the new one, and are well formed', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 4 }), (old, next, context) => {
        const hunks = toHunks(old, next, context);
        expect(
          parseStructuredPatch(structuredClone(hunks) as unknown as Parameters<typeof parseStructuredPatch>[0]),
        ).toEqual(hunks);
        expect(
          applyHunks(old, hunks)
            ?.lines.map((line) => line.text)
            .join(''),
        ).toBe(next);
        expect(hunks.length === 0).toBe(old === next);
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes patches that lead back when they are turned round', () => {
    fc.assert(
      fc.property(texts, texts, (old, next) => {
        const back = toHunks(old, next).map((hunk): Hunk => ({
          oldStart: hunk.newStart,
          oldLines: hunk.newLines,
          newStart: hunk.oldStart,
          newLines: hunk.oldLines,
          lines: hunk.lines.map((line) =>
            line.startsWith('+') ? `-${line.slice(1)}` : line.startsWith('-') ? `+${line.slice(1)}` : line,
          ),
        }));
        expect(
          applyHunks(next, back)
            ?.lines.map((line) => line.text)
            .join(''),
        ).toBe(old);
      }),
    );
  });

  it('refuses a patch for another text', () => {
    const hunks = toHunks('a\nb\nc\n', 'a\nx\nc\n');
    expect(applyHunks('a\nq\nc\n', hunks)).toBeUndefined();
    expect(applyHunks('z\na\nb\nc\n', hunks)).toBeUndefined();
  });
});
