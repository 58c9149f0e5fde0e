import { expect, it } from 'vitest';
import { listAxisMoney } from './list-axis-money.ts';

it.each([
  [
    [0, 50_000, 100_000, 150_000],
    ['$0', '$0.05', '$0.10', '$0.15'],
  ],
  [
    [0, 2_500, 5_000],
    ['$0', '$0.0025', '$0.0050'],
  ],
  [
    [0, 20_000_000, 1_200_000_000],
    ['$0', '$20', '$1,200'],
  ],
])('beside a plot %j have as many digits as each other', (micros, texts) => {
  expect(listAxisMoney(micros)).toEqual(texts);
});
