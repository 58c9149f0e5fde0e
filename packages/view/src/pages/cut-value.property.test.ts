import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutJson, cutValue } from './cut-value.ts';

const addUp = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + addUp(inner), 0)
      : 0;

describe('cutting', () => {
  it('leaves alone what fits, and never takes more text than there is room', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 200 }), (value, left) => {
        for (const cut of [cutJson, cutValue] as const) {
          const room = { left, isCut: false };
          const result = cut(value as never, room) as unknown;
          if (!room.isCut) expect(result).toEqual(value);
          expect(addUp(result)).toBeLessThanOrEqual(left);
        }
      }),
    );
  });

  it('says that it cut whenever something is missing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 50 }), (value, left) => {
        const room = { left, isCut: false };
        expect(JSON.stringify(cutJson(value as never, room)) === JSON.stringify(value) || room.isCut).toBe(true);
      }),
    );
  });

  it('keeps the shape of a value that has one, and no half of a character', () => {
    const room = { left: 4, isCut: false };
    expect(
      cutValue(
        {
          kind: 'list',
          items: [
            { text: 'a', detail: '' },
            { text: 'b', detail: 'c' },
          ],
        },
        room,
      ),
    ).toEqual({ kind: 'list', items: [] });
    expect(cutValue({ text: 'abc𝄞' }, { left: 4, isCut: false })).toEqual({ text: 'abc' });
  });
});
