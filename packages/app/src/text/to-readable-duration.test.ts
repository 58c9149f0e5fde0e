import { expect, it } from 'vitest';
import { toReadableDuration } from './to-readable-duration.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [12_340, '12.3 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [200_000, '3 min 20 s'],
  [3_599_600, '1 h'],
  [7_500_000, '2 h 5 min'],
])('%i ms reads %s', (ms, text) => {
  expect(toReadableDuration(ms)).toBe(text);
});
