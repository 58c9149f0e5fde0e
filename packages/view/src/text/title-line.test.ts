import { describe, expect, it } from 'vitest';
import { toTitleLine } from './title-line.ts';

describe('toTitleLine', () => {
  it('drops the marks of a heading and what the client puts before a plan', () => {
    expect(toTitleLine('## Tide table\n\nRound to feet.')).toBe('Tide table');
    expect(toTitleLine('#\n# Tide table')).toBe('Tide table');
    expect(toTitleLine('Implement the following plan:\n\n# Tide table')).toBe('Tide table');
    expect(toTitleLine('Close #7')).toBe('Close #7');
    expect(toTitleLine('### Tide table', 6)).toBe('Tide…');
  });

  it('keeps a text of nothing but marks', () => {
    expect(toTitleLine(' ## \n')).toBe('##');
    expect(toTitleLine('')).toBe('');
  });
});
