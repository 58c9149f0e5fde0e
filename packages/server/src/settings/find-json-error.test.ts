import { describe, expect, it } from 'vitest';
import { findJsonError } from './find-json-error.ts';

describe('the place of a JSON error', () => {
  it.each([
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['{"a": 1', 7],
    ['{"a": tru}', 6],
    ['{"a": "x\n"}', 8],
    ['{"a": "\\x"}', 7],
    ['{"a": 01}', 7],
    ['[1 2]', 3],
    ['', 0],
    ['// note\n{}', 0],
    ['{} x', 3],
  ])('in %o is %i', (text, index) => {
    expect(findJsonError(text)).toBe(index);
  });

  it('does not exist in good JSON', () => {
    expect(findJsonError(' {"a": [1, -2.5e3, "\\u00e9\\n", true, null, {}], "b": []} \n')).toBeUndefined();
  });

  it('ends a file of brackets without overflowing', () => {
    expect(findJsonError('['.repeat(100_000))).toBeDefined();
  });
});
