import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { printTable } from './print-table.ts';

describe('printTable', () => {
  it('aligns columns, numbers to the right', () => {
    expect(
      printTable(
        [{ title: 'Name' }, { title: 'Count', align: 'right' }],
        [
          ['a', '1'],
          ['longer', '1,000'],
        ],
        { width: 80 },
      ),
    ).toBe(['Name    Count', 'a           1', 'longer  1,000', ''].join('\n'));
  });

  it('cuts the column that gives way and keeps its end', () => {
    const text = printTable([{ shrinks: true }, { align: 'right' }], [['/a/very/long/path/to/a/file.jsonl', '12']], {
      width: 20,
    });
    expect(text.startsWith('…')).toBe(true);
    expect(text.trimEnd()).toHaveLength(20);
    expect(text).toContain('file.jsonl  12');
  });

  it('cuts a sentence at its end', () => {
    expect(printTable([{}, { shrinks: 'end' }], [['ls', 'every session with its title']], { width: 20 })).toBe(
      'ls  every session w…\n',
    );
  });

  it('counts wide characters by the columns they take', () => {
    const lines = printTable(
      [{}, {}],
      [
        ['日本語', 'x'],
        ['abc', 'y'],
      ],
      { width: 80 },
    )
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => stringWidth(line))).toEqual([9, 9]);
  });

  it('prints more rows than a call has room for arguments', () => {
    const rows = Array.from({ length: 150_000 }, (_none, row) => [`r${row}`, 'x']);
    const text = printTable([{}, { align: 'right' }], rows, { width: 80 });
    expect(text.endsWith('\nr149999  x\n')).toBe(true);
    expect(text.length).toBe(150_000 * 'r149999  x\n'.length);
  });
});
