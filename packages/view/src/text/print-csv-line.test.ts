import { describe, expect, it } from 'vitest';
import { printCsvLine } from './print-csv-line.ts';

describe('printCsvLine', () => {
  it('quotes what needs it, and leaves out what is not known', () => {
    expect(printCsvLine(['a "name"', 3, 'a,b', undefined, null, 'two\nlines', -1.5, true, 'x;y'])).toBe(
      '"a ""name""",3,"a,b",,,"two\nlines",-1.5,true,"x;y"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1+1',
    '-1-1',
    '@x',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u0000=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '-',
    "=cmd|' /C calc'!A0",
  ])('lets no spreadsheet run %j', (text) => {
    expect(printCsvLine([text])).toMatch(/^"?'/);
  });

  it('leaves a number a number', () => {
    expect(printCsvLine(['-5', '+1.5', '-1e9', '12'])).toBe('-5,+1.5,-1e9,12\r\n');
  });
});
