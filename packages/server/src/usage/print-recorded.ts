import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import type { RecordedComparison } from '@scrollkeep/transcript/usage/session-usage.ts';
import { wrapText } from '../text/layout-text.ts';
import { printTable } from '../text/print-table.ts';
import type { Style } from '../text/style.ts';
import { toReadableCount, toExactMoney } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';

const classes = [
  ['input', 'input'],
  ['output', 'output'],
  ['cacheWrite5m', 'cache write 5m'],
  ['cacheWrite1h', 'cache write 1h'],
  ['cacheRead', 'cache read'],
] as const;

/** The client's total, and every part of its difference to ours in words. */
export function printRecorded(recorded: RecordedComparison, width: number, style: Style): string {
  const { costMicros, computedCostMicros, differenceMicros, tokensMicros, priceMicros, roundingMicros } = recorded;
  const sign = (micros: number) => `${micros > 0 ? '+' : ''}${toExactMoney(micros)}`;
  const rows = [
    ['recorded', toExactMoney(costMicros), ''],
    ['computed', toExactMoney(computedCostMicros), computedCostMicros === null ? 'not all models have a price' : ''],
    ...(differenceMicros === null
      ? []
      : [['difference', differenceMicros === 0 ? 'none' : sign(differenceMicros), '']]),
    ...(tokensMicros === null || tokensMicros === 0
      ? []
      : [
          [
            '',
            sign(tokensMicros),
            tokensMicros > 0
              ? 'tokens of requests that left no line here (titles, summaries, classifiers, retries)'
              : 'tokens of answers that the client had not counted when it wrote its total (interrupted ones, ' +
                'for example)',
          ],
        ]),
    ...(priceMicros === null || priceMicros === 0 ? [] : [['', sign(priceMicros), 'the same tokens at another price']]),
    ...(roundingMicros === null || roundingMicros === 0
      ? []
      : [['', sign(roundingMicros), 'rounding: each message is rounded to a micro-dollar here']]),
  ];
  const missing = recorded.models.filter((model) => classes.some(([name]) => model.missing[name] !== 0));
  return [
    printTable(
      [{}, { align: 'right' }, { shrinks: true }],
      rows.map((row) => [row[0] ?? '', row[1] ?? '', '']),
      { width: 40, indent: '  ' },
    )
      .trimEnd()
      .split('\n')
      .map((line, at) => `${line}${rows[at]?.[2] === '' ? '' : `  ${style.faint(rows[at]?.[2] ?? '')}`}\n`)
      .join(''),
    ...missing.map(
      (model) =>
        `  ${wrapText(`${toSafeText(model.model)}: ${toMissingText(model.missing)}`, width - 4).join('\n    ')}\n`,
    ),
    ...(recorded.hasUnknownModelCost
      ? [`  ${style.warning('Claude Code had no price for one of the models, so its total is too low.')}\n`]
      : []),
  ].join('');
}

function toMissingText(missing: TokenCounts): string {
  return (
    'recorded minus transcript: ' +
    classes
      .flatMap(([name, title]) =>
        missing[name] === 0
          ? []
          : [`${missing[name] > 0 ? '+' : '−'}${toReadableCount(Math.abs(missing[name]))} ${title}`],
      )
      .join(', ')
  );
}
