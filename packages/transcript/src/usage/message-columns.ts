/** Rows of a part. */
export const partBits = 12;
export const partRows = 1 << partBits;
export const partMask = partRows - 1;
/** Places in a row of names: numbers, -1 for what a message does not have. */
export const at = { key: 0, model: 1, speed: 2, tier: 3, tools: 4 } as const;
export const namesEach = 5;
/** Places in a row of figures; NaN for a time or a cost that a message does not have. */
export const place = {
  input: 0,
  output: 1,
  cacheRead: 2,
  cacheWrite5m: 3,
  cacheWrite1h: 4,
  webSearches: 5,
  offset: 6,
  timeMs: 7,
  recorded: 8,
} as const;
export const figuresEach = 9;
