import { describe, expect, it } from 'vitest';
import { toLiveQuery } from './to-live-query.ts';

describe('a query while it is typed', () => {
  it.each([
    ['tid', 'tid'],
    ['tide table', 'tide table'],
    ['tide ', 'tide'],
    ['tide t', 'tide'],
    ['tide tool:', 'tide'],
    ['tide tool:B', 'tide tool:B'],
    ['"tide ta', '"tide ta"'],
    ['tide "', 'tide'],
    ['tide OR', 'tide'],
    ['tide OR ', 'tide'],
    ['tide OR eb', 'tide OR eb'],
    ['tide -', 'tide'],
    ['-draft', '-draft'],
    ['~no', '~no'],
    ['(tide ebb)', '(tide ebb)'],
    ['潮', '潮'],
    ['潮汐', '潮汐'],
    ['', ''],
    ['file:schema.sql', 'file:schema.sql'],
  ])('%j asks for %j', (typed, asked) => {
    expect(toLiveQuery(typed)).toBe(asked);
  });
});
