import { describe, expect, it } from 'vitest';
import { shortenLine } from './shorten-line.ts';

describe('a record for a fixture', () => {
  it('keeps its form, and loses the rest of long texts and of long lists of objects', () => {
    const tool = { name: 'Row', description: 'r'.repeat(500) };
    const lines = Array.from({ length: 20 }, (_none, at) => `line ${at}`);
    expect(
      shortenLine({ type: 'x', count: 3, none: null, lines, tools: Array.from({ length: 9 }, () => tool) }),
    ).toEqual({
      type: 'x',
      count: 3,
      none: null,
      lines,
      tools: Array.from({ length: 2 }, () => ({ name: 'Row', description: `${'r'.repeat(100)} …` })),
    });
  });
});
