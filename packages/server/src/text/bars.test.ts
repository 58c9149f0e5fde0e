import { expect, it } from 'vitest';
import { toBar, toSparkline } from './bars.ts';

it('draws bars and lines of figures', () => {
  expect([toBar(10, 10, 4), toBar(5, 10, 4), toBar(0.001, 10, 4), toBar(0, 10, 4), toBar(1, 0, 4)]).toEqual([
    '████',
    '██',
    '▏',
    '',
    '',
  ]);
  expect(toSparkline([0, 1, 4, 8])).toBe(' ▂▅█');
});
