import { describe, expect, it } from 'vitest';
import { listTold } from './list-told.ts';
import type { PlotSeries } from './plot.tsx';

const toBars = (label: string, values: readonly (number | null)[]): PlotSeries => ({
  label,
  color: '--plot-1',
  kind: 'bars',
  values,
});

describe('listTold', () => {
  const series = [toBars('a', [1, 2, 0]), toBars('b', [3, 0, 0]), toBars('c', [0, 0, 0])];

  it('leaves out bars without a height and adds up the others', () => {
    expect(listTold(series, 0).map(({ label, value }) => [label, value])).toEqual([
      ['a', 1],
      ['b', 3],
      ['Total', 4],
    ]);
  });

  it('needs no sum of one', () => {
    expect(listTold(series, 1).map(({ label }) => label)).toEqual(['a']);
  });

  it('says that nothing was there', () => {
    expect(listTold(series, 2).map(({ label, value }) => [label, value])).toEqual([['Total', 0]]);
  });

  it('tells every line, also at zero, and none that is not known', () => {
    expect(listTold([{ ...toBars('x', [0, null]), kind: 'line' }], 0)).toHaveLength(1);
    expect(listTold([{ ...toBars('x', [0, null]), kind: 'line' }], 1)).toEqual([]);
  });
});
