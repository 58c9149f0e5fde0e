import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJsonSkim, type JsonSkimOptions, type JsonSkimResult } from './open-json-skim.ts';

const unlimited: JsonSkimOptions = { maxStringBytes: 1 << 20, maxValues: 1 << 20, maxDepth: 1 << 20 };

describe('openJsonSkim', () => {
  it('builds the value that JSON.parse builds, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        expect(skim(Buffer.from(text), size, unlimited)).toEqual({ ok: true, value: JSON.parse(text), omissions: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts exactly the texts that JSON.parse accepts', () => {
    const nearlyJson = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '"a"',
          '\\',
          '\\u00e9',
          '\\u12',
          '-',
          '0',
          '1',
          '.',
          'e',
          'E',
          '+',
          'true',
          'fals',
          'null',
          ' ',
          '\t',
          '\u0001',
          'é',
          '\u2028',
          '{"a":1}',
          '[1,2]',
          '1.5e-7',
          '"\\n"',
        ),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(nearlyJson, (text) => {
        const expected = parseOrUndefined(text);
        const result = skim(Buffer.from(text), 3, unlimited);
        expect(result.ok).toBe(expected.ok);
        if (result.ok) expect(result.value).toEqual(expected.value);
        else expect(result.problem.at).toBeLessThanOrEqual(Buffer.byteLength(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('agrees with JSON.parse on texts with a byte changed', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.integer({ min: 0, max: 255 }), (text, place, code) => {
        const bytes = Buffer.from(text);
        bytes[place % bytes.length] = code;
        const expected = parseOrUndefined(bytes.toString('utf8'));
        const result = skim(bytes, 5, unlimited);
        expect(result.ok).toBe(expected.ok);
        if (result.ok) expect(result.value).toEqual(expected.value);
      }),
      { numRuns: 5000 },
    );
  });

  it('cuts long strings to a prefix that ends on a whole character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.integer({ min: 8, max: 40 }),
        (text, limit) => {
          const result = skim(Buffer.from(JSON.stringify({ type: text })), 4, { maxStringBytes: limit });
          if (!result.ok) throw new Error('not accepted');
          const { type } = result.value as { type: string };
          expect(text.startsWith(type.replace(/[\ud800-\udbff]$/u, ''))).toBe(true);
          expect(type === text).toBe(result.omissions === 0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function skim(bytes: Uint8Array, size: number, options: JsonSkimOptions): JsonSkimResult {
  const skimmer = openJsonSkim(options);
  for (let at = 0; at < bytes.length; at += size) skimmer.push(bytes.subarray(at, at + size));
  return skimmer.end();
}

function parseOrUndefined(text: string): { readonly ok: boolean; readonly value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
