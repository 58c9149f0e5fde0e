import type { UsageSums } from '@scrollkeep/view/wire/wire-usage.ts';
import {
  toExactMoney,
  toReadableCount,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import type { Figure } from '../shell/figure-list.tsx';
import { usageTexts } from '../texts/usage-texts.ts';

const words = usageTexts.usage.figures;

export function toFigures(sums: UsageSums): readonly Figure[] {
  return [
    toMoneyFigure(words.cost, sums.costMicros),
    [words.messages, toReadableCount(sums.messages)],
    [words.input, toShortCount(sums.input)],
    [words.output, toShortCount(sums.output)],
    [words.cacheRead, toShortCount(sums.cacheRead)],
    [words.cacheShare, toReadableShare(toCacheShare(sums))],
    toMoneyFigure(words.saving, sums.cacheSavingMicros),
    ...(sums.recordedCostMicros === null ? [] : [toMoneyFigure(words.recorded, sums.recordedCostMicros)]),
  ];
}

function toMoneyFigure(label: string, micros: number | null): Figure {
  return [label, toReadableMoney(micros), toExactMoney(micros)];
}

/** How much of what the models were given came from the cache. */
export function toCacheShare({
  input,
  cacheRead,
  cacheWrite5m,
  cacheWrite1h,
}: Pick<UsageSums, 'input' | 'cacheRead' | 'cacheWrite5m' | 'cacheWrite1h'>): number {
  const all = input + cacheRead + cacheWrite5m + cacheWrite1h;
  return all === 0 ? 0 : cacheRead / all;
}
