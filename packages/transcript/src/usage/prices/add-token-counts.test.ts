import { expect, it } from 'vitest';
import { addTokenCounts, noTokens } from './add-token-counts.ts';

const counts = { input: 1, output: 20, cacheRead: 300, cacheWrite5m: 4000, cacheWrite1h: 50_000 };

it('adds tokens of every price class by itself', () => {
  const sum = addTokenCounts(counts, { input: 5, output: 4, cacheRead: 3, cacheWrite5m: 2, cacheWrite1h: 1 });
  expect(sum).toEqual({ input: 6, output: 24, cacheRead: 303, cacheWrite5m: 4002, cacheWrite1h: 50_001 });
  expect(addTokenCounts(noTokens, counts)).toEqual(counts);
});

it('subtracts with a sign', () => {
  expect(addTokenCounts(counts, counts, -1)).toEqual(noTokens);
});
