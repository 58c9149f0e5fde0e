import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

describe('CSV', () => {
  it('quotes what needs it, and leaves out what is not known', () => {
    expect(
      toCsv(
        ['day', 'a "name"'],
        [
          ['2026-11-02', 3],
          ['a,b', null],
          ['two\nlines', -1.5],
        ],
      ),
    ).toBe('day,"a ""name"""\r\n2026-11-02,3\r\n"a,b",\r\n"two\nlines",-1.5\r\n');
  });

  it.each(['=1+1', '+a', '-a', '@x', '\t=1'])('lets no spreadsheet run %j', (text) => {
    expect(toCsv(['x'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/);
  });
});
