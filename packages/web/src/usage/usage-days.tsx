import type { UsageRow } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableMoney, toReadableShare, toShortCount } from '@scrollkeep/view/text/readable.ts';
import type { Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { listAxisMoney } from './list-axis-money.ts';
import { listDays } from './list-days.ts';
import { sumColumns } from './sum-columns.tsx';
import { toCacheShare } from './usage-figures.tsx';
import { UsageSection } from './usage-section.tsx';

const words = usageTexts.usage;
const mostModels = 5;

/** Cost by model, tokens and use of the cache, day by day. */
export function UsageDays({
  rows,
  days,
  missing,
}: {
  readonly rows: readonly UsageRow[];
  readonly days: number;
  readonly missing: number;
}) {
  const byDay = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  const places = listDays([...byDay.keys()], days, Date.now());
  const inOrder = places.map((day) => byDay.get(day));
  const models = rankModels(rows);
  const shown = models.slice(0, mostModels);
  const toCost = (row: UsageRow | undefined, model: string) =>
    (row?.breakdown ?? []).reduce((sum, part) => sum + (part.model === model ? (part.costMicros ?? 0) : 0), 0);
  const toRest = (row: UsageRow | undefined) =>
    (row?.breakdown ?? []).reduce((sum, part) => sum + (shown.includes(part.model) ? 0 : (part.costMicros ?? 0)), 0);
  const costs = [
    ...shown.map((model, at) => ({
      label: toVisibleText(model),
      color: `--plot-${at + 1}`,
      kind: 'bars' as const,
      values: inOrder.map((row) => toCost(row, model)),
    })),
    ...(models.length > shown.length
      ? [{ label: words.other, color: '--plot-6', kind: 'bars' as const, values: inOrder.map(toRest) }]
      : []),
  ];
  const toTokens = (pick: (row: UsageRow) => number) => inOrder.map((row) => (row === undefined ? 0 : pick(row)));
  const columns: readonly Column<UsageRow>[] = [
    { name: words.columns.day, value: (row) => row.key },
    ...sumColumns(),
    { name: words.columns.sessions, value: (row) => row.sessions, isNumber: true },
  ];
  const table = { columns, rows, toKey: (row: UsageRow) => row.key ?? '', missing };
  return (
    <>
      <UsageSection
        title={words.byDay}
        fileName="usage-by-day"
        plot={{ places, series: costs, print: toReadableMoney, printAxis: listAxisMoney }}
        table={table}
      />
      <UsageSection
        title={words.tokensByDay}
        fileName="usage-tokens-by-day"
        plot={{
          places,
          print: toShortCount,
          series: [
            {
              label: words.figures.cacheRead,
              color: '--plot-1',
              kind: 'bars',
              values: toTokens((row) => row.cacheRead),
            },
            {
              label: words.figures.cacheWrite,
              color: '--plot-2',
              kind: 'bars',
              values: toTokens((row) => row.cacheWrite5m + row.cacheWrite1h),
            },
            { label: words.figures.input, color: '--plot-3', kind: 'bars', values: toTokens((row) => row.input) },
            { label: words.figures.output, color: '--plot-4', kind: 'bars', values: toTokens((row) => row.output) },
          ],
        }}
        table={table}
      />
      <UsageSection
        title={words.cacheByDay}
        fileName="usage-cache-by-day"
        plot={{
          places,
          print: toReadableShare,
          most: 1,
          series: [
            {
              label: words.cacheLine,
              color: '--plot-1',
              kind: 'line',
              values: inOrder.map((row) => (row === undefined ? null : toCacheShare(row))),
            },
          ],
        }}
        table={table}
      />
    </>
  );
}

function rankModels(rows: readonly UsageRow[]): readonly string[] {
  const costs = new Map<string, number>();
  for (const part of rows.flatMap((row) => row.breakdown ?? []))
    costs.set(part.model, (costs.get(part.model) ?? 0) + (part.costMicros ?? 0));
  return [...costs].sort(([, a], [, b]) => b - a).map(([model]) => model);
}
