import { describe, expect, it } from 'vitest';
import { parseLineRange } from './parse-line-range.ts';

describe('parseLineRange', () => {
  it.each([
    ['12', 12, 12],
    ['12,20', 12, 20],
    ['12,+5', 12, 16],
    ['12,', 12, Infinity],
    [',20', 1, 20],
  ])('reads %s', (text, first, last) => {
    expect(parseLineRange(text)).toEqual({ first, last });
  });

  it.each(['', ',', '0', '20,12', '5,+0', 'a', '1,b', '-3', '1,2,3', '12345678901'])('refuses %j', (text) => {
    expect(() => parseLineRange(text)).toThrow('not a range of lines');
  });
});
