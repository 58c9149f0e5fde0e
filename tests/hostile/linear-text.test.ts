import { describe, expect, it } from 'vitest';
import { wrapLine } from '../../packages/view/src/printers/wrap-line.ts';
import { measureGrowth, mostGrowth } from './measure-growth.ts';

describe('wrapping', () => {
  it.each(['word', 'near', 'anywhere'] as const)('takes a word twice as long apart in twice the CPU (%s)', (breaks) => {
    const { ratio = 0 } = measureGrowth((size) => 'x'.repeat(size), (text) => wrapLine(text, 80, breaks));
    expect(ratio).toBeLessThanOrEqual(mostGrowth);
  });
});
