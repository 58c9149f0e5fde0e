import type { UsageSums } from '@scrollkeep/view/wire/wire-usage.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { texts } from '../texts/texts.ts';
import { toReadableMoney, toReadablePercent, toReadableTokens } from '../texts/readable-usage.ts';

const words = texts.usage.figures;

export type Figure = readonly [label: string, value: string];

/** Sums at a glance. */
export function UsageFigures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function toFigures(sums: UsageSums): readonly Figure[] {
  return [
    [words.cost, toReadableMoney(sums.costMicros)],
    [words.messages, toReadableCount(sums.messages)],
    [words.input, toReadableTokens(sums.input)],
    [words.output, toReadableTokens(sums.output)],
    [words.cacheRead, toReadableTokens(sums.cacheRead)],
    [words.cacheShare, toReadablePercent(toCacheShare(sums))],
    [words.saving, toReadableMoney(sums.cacheSavingMicros)],
    ...(sums.recordedCostMicros === null ? [] : [[words.recorded, toReadableMoney(sums.recordedCostMicros)] as const]),
  ];
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
