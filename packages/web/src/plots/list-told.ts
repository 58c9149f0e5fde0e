import { usageTexts } from '../texts/usage-texts.ts';
import type { PlotSeries } from './plot.tsx';

export interface Told {
  readonly label: string;
  readonly value: number;
  readonly color: string | undefined;
}

/** What is there at a place: of bars that are on each other those that have a height, and what they come to. */
export function listTold(series: readonly PlotSeries[], at: number): readonly Told[] {
  const told = series.flatMap(({ label, color, kind, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [{ label, color, kind, value }];
  });
  const bars = told.filter(({ kind }) => kind === 'bars');
  if (bars.length < 2) return told;
  const some = told.filter(({ kind, value }) => kind !== 'bars' || value > 0);
  const sum = { label: usageTexts.table.sum, value: bars.reduce((all, { value }) => all + value, 0), color: undefined };
  return bars.filter(({ value }) => value > 0).length === 1 ? some : [...some, sum];
}
