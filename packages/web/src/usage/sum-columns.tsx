import type { UsageSums } from '@scrollkeep/view/wire/wire-usage.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import type { Column } from '../tables/data-table.tsx';
import { texts } from '../texts/texts.ts';
import { toReadableMoney, toReadablePercent, toReadableTokens } from '../texts/readable-usage.ts';
import { toCacheShare } from './usage-figures.tsx';

const { columns } = texts.usage;

/** The columns that every table of usage has. */
export function sumColumns<Row extends UsageSums>(): readonly Column<Row>[] {
  const toTokens = (name: string, value: (row: Row) => number): Column<Row> => ({
    name,
    value,
    show: (row) => toReadableTokens(value(row)),
    isNumber: true,
  });
  return [
    {
      name: columns.cost,
      value: (row) => (row.costMicros === null ? null : row.costMicros / 1_000_000),
      show: (row) => toReadableMoney(row.costMicros),
      isNumber: true,
    },
    toTokens(columns.input, (row) => row.input),
    toTokens(columns.output, (row) => row.output),
    toTokens(columns.cacheRead, (row) => row.cacheRead),
    toTokens(columns.cacheWrite, (row) => row.cacheWrite5m + row.cacheWrite1h),
    {
      name: columns.cacheShare,
      value: (row) => toCacheShare(row),
      show: (row) => toReadablePercent(toCacheShare(row)),
      isNumber: true,
    },
    {
      name: columns.messages,
      value: (row) => row.messages,
      show: (row) => toReadableCount(row.messages),
      isNumber: true,
    },
  ];
}
