import type { TokenCounts } from './token-counts.ts';

export const noTokens: TokenCounts = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

/** The sum of two counts in every price class; with `sign` -1 the difference. */
export function addTokenCounts(a: TokenCounts, b: TokenCounts, sign: 1 | -1 = 1): TokenCounts {
  return {
    input: a.input + sign * b.input,
    output: a.output + sign * b.output,
    cacheRead: a.cacheRead + sign * b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + sign * b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + sign * b.cacheWrite1h,
  };
}
