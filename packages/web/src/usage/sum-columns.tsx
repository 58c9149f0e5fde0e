import type { UsageSums } from '@scrollkeep/view/wire/wire-usage.ts';
import {
  toExactMoney,
  toReadableCount,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import type { Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { toCacheShare } from './usage-figures.tsx';

const { columns } = usageTexts.usage;

/** The columns that every table of usage has. */
export function sumColumns<Row extends UsageSums>(): readonly Column<Row>[] {
  const toTokens = (name: string, value: (row: Row) => number): Column<Row> => ({
    name,
    value,
    show: (row) => toShortCount(value(row)),
    isNumber: true,
  });
  return [
    {
      name: columns.cost,
      value: (row) => (row.costMicros === null ? null : row.costMicros / 1_000_000),
      show: (row) => toReadableMoney(row.costMicros),
      hint: (row) => toExactMoney(row.costMicros),
      isNumber: true,
    },
    toTokens(columns.input, (row) => row.input),
    toTokens(columns.output, (row) => row.output),
    toTokens(columns.cacheRead, (row) => row.cacheRead),
    toTokens(columns.cacheWrite, (row) => row.cacheWrite5m + row.cacheWrite1h),
    {
      name: columns.cacheShare,
      value: (row) => toCacheShare(row),
      show: (row) => toReadableShare(toCacheShare(row)),
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
