import { describe, expect, it } from 'vitest';
import { listTableLines } from './table-lines.ts';
import { toTerminalStyle } from './terminal-style.ts';

describe('rows in columns', () => {
  it('are printed however many lines a cell has, and however many columns there are', () => {
    const style = toTerminalStyle(false);
    expect(listTableLines({ columns: [], rows: [['a\n'.repeat(200_000)]] }, 80, style).length).toBeGreaterThanOrEqual(
      200_000,
    );
    expect(
      listTableLines({ columns: [], rows: [Array.from({ length: 5_000 }, () => 'a'), ['b'.repeat(5_000)]] }, 80, style),
    ).toHaveLength(5_001);
  });
});
