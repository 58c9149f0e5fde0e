import type { ExplainedCopy, MessageExplanation, PricePart } from '@scrollkeep/transcript/usage/explain-message.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { wrapText } from '../text/layout-text.ts';
import { toShortId } from '../text/to-short-id.ts';
import { printTable } from '../text/print-table.ts';
import { toStyle, type Style } from '../text/style.ts';
import { toReadableAmount, toReadableCount, toExactMoney } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';

export interface ExplanationStyle {
  readonly width: number;
  readonly color: boolean;
  readonly timezone: string;
}

const partNames: Readonly<Record<PricePart['name'], string>> = {
  input: 'input',
  output: 'output',
  cacheRead: 'cache read',
  cacheWrite5m: 'cache write, 5 min',
  cacheWrite1h: 'cache write, 1 h',
  webSearches: 'web searches',
};

/** Every copy of a message, the one that counts, and the sum behind its cost. */
export function printMessageExplanation(explanation: MessageExplanation, { width, color }: ExplanationStyle): string {
  const style = toStyle(color);
  const session = toShortId(explanation.copies[explanation.attributedTo]?.session ?? '');
  const { reason } = explanation;
  const counted = `Counted: ${reason}. Attributed to session ${session}, the first to contain it.`;
  return [
    `${style.heading(toSafeText(explanation.messageId))}  ${style.faint(toSafeText(explanation.model))}\n`,
    `${style.heading(`Copies (${explanation.copies.length})`)}\n${printCopies(explanation, width, style)}`,
    `${wrapText(counted, width).join('\n')}\n`,
    printPrice(explanation, width, style),
  ].join('\n');
}

function printCopies({ copies, chosen }: MessageExplanation, width: number, style: Style): string {
  const rows = copies.map((copy, at) => [
    at === chosen ? '→' : '',
    toPlace(copy),
    copy.at ?? '',
    toReadableCount(copy.input),
    toReadableCount(copy.output),
    toReadableCount(copy.cacheWrite5m + copy.cacheWrite1h),
    toReadableCount(copy.cacheRead),
  ]);
  const columns = [
    {},
    { title: 'File and line', shrinks: true },
    { title: 'Written' },
    { title: 'Input', align: 'right' },
    { title: 'Output', align: 'right' },
    { title: 'Cache write', align: 'right' },
    { title: 'Cache read', align: 'right' },
  ] as const;
  return printTable(columns, rows, {
    width,
    indent: '  ',
    paint: (text, row) => (row === chosen ? style.strong(text) : style.faint(text)),
  });
}

function toPlace({ file, line }: ExplainedCopy): string {
  return `${toSafeText(file)}:${line}`;
}

function printPrice(
  { price, costMicros, recordedCostMicros, model }: MessageExplanation,
  width: number,
  style: Style,
): string {
  if (price === null)
    return (
      style.warning(`Unpriced: no known price for ${toSafeText(model)}. To set one, use the \`prices\` setting.`) + '\n'
    );
  const rows = price.parts.map(({ name, count, microsEach, micros }) => [
    partNames[name],
    toReadableCount(count),
    name === 'webSearches' ? `× ${toExactMoney(microsEach)}` : `× $${microsEach} per million`,
    `= ${toReadableCount(Math.round(micros * 1000) / 1000)} µ$`,
  ]);
  const tier = {
    standard: 'standard',
    'long-context': `long context (${toReadableCount(price.contextTokens)} tokens in the prompt)`,
    fast: 'fast mode',
  }[price.tier];
  const span = [
    ...(price.from === null ? [] : [`from ${price.from}`]),
    ...(price.until === null ? [] : [`until ${price.until}`]),
  ].join(' ');
  return [
    `${style.heading('Price')}  ${price.model}, ${tier}${span === '' ? '' : `, valid ${span}`}\n`,
    style.faint(`  ${wrapText(`Source: ${price.source}; table as of ${priceTable.asOf}`, width - 2).join('\n  ')}\n`),
    printTable([{}, { align: 'right' }, {}, { align: 'right' }], rows, { width, indent: '  ' }),
    `  ${style.strong(toExactMoney(costMicros))}  ` +
      (`${toReadableAmount(costMicros ?? 0, 'micro-dollar')}` +
        `${costMicros === price.exactMicros ? '' : `, rounded from ${toReadableCount(price.exactMicros)}`}\n`),
    ...(recordedCostMicros === null
      ? []
      : [`  Claude Code recorded ${toExactMoney(recordedCostMicros)} for this message.\n`]),
  ].join('');
}
