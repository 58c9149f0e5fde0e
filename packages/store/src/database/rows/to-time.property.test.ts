import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTime } from './to-time.ts';

describe('toTime', () => {
  it('says what the language says of any text, also of one that is nearly a time of the same day', () => {
    const time = fc.date({ min: new Date('2026-11-02T00:00:00Z'), max: new Date('2026-11-03T23:59:59Z'), noInvalidDate: true }).map((date) => date.toISOString());
    const damaged = fc.tuple(time, fc.integer({ min: 0, max: 24 }), fc.constantFrom('', '0', '9', '/', ':', ' ', 'T', '-', '٣')).map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1));
    fc.assert(
      fc.property(fc.array(fc.oneof(time, damaged, fc.string()), { maxLength: 20 }), (texts) => {
        for (const text of texts) expect(toTime(text), text).toBe(Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text));
      }),
      { numRuns: 2000 },
    );
  });
});
