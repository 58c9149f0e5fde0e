import type { ContextPoint, SessionUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findReadableTime, toReadableCount, toShortCount } from '@scrollkeep/view/text/readable.ts';
import type { Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { UsageSection } from './usage-section.tsx';

const words = usageTexts.usage;
const { columns } = words;

/** How full the context was at each message of the main thread, and where it was compacted. */
export function SessionContext({
  usage: { context, compactions },
  all,
}: {
  readonly usage: SessionUsage;
  readonly all: number;
}) {
  if (context.length === 0) return null;
  const windows = context.map((point) => point.contextWindow);
  const highest = context.reduce((most, point) => Math.max(most, point.contextTokens), 0);
  const widest = windows.reduce<number>((most, window) => Math.max(most, window ?? 0), 0);
  // Beside a window of a million a session of some thousand would be a line on the ground.
  const isFar = highest < widest / 5;
  const printPoint = (point: ContextPoint | undefined) =>
    [point?.turn === null || point === undefined ? '' : words.turn(point.turn), toTime(point?.at ?? null)]
      .filter((part) => part !== '')
      .join(', ');
  const table: readonly Column<ContextPoint & { readonly at: string | null }>[] = [
    { name: columns.turn, value: (point) => point.turn, isNumber: true },
    { name: columns.started, value: (point) => point.at, show: (point) => toTime(point.at) },
    { name: columns.model, value: (point) => point.model, show: (point) => toVisibleText(point.model) },
    {
      name: columns.context,
      value: (point) => point.contextTokens,
      show: (point) => toReadableCount(point.contextTokens),
      isNumber: true,
    },
    {
      name: columns.cacheRead,
      value: (point) => point.cacheRead,
      show: (point) => toReadableCount(point.cacheRead),
      isNumber: true,
    },
    {
      name: columns.output,
      value: (point) => point.output,
      show: (point) => toReadableCount(point.output),
      isNumber: true,
    },
  ];
  return (
    <UsageSection
      title={words.context}
      hint={[
        words.contextHint,
        context.length < all ? words.manyMessages(context.length, toReadableCount(all)) : '',
        isFar ? words.windowFar(toShortCount(widest)) : '',
      ]
        .filter((part) => part !== '')
        .join(' ')}
      fileName="session-context"
      plot={{
        places: context.map((point, at) => (point.turn === null ? String(at + 1) : String(point.turn))),
        printPlace: (at) => printPoint(context[at]),
        print: toShortCount,
        marks: compactions.map((compaction) => ({
          at: Math.round((compaction.before * context.length) / Math.max(1, all)),
          label: words.compaction(
            toShortCount(compaction.tokensBefore ?? 0),
            toShortCount(compaction.tokensAfter ?? 0),
          ),
        })),
        series: [
          {
            label: words.contextLine,
            color: '--plot-1',
            kind: 'line',
            values: context.map((point) => point.contextTokens),
          },
          ...(widest > 0 && !isFar
            ? [{ label: words.window, color: '--plot-5', kind: 'limit' as const, values: windows }]
            : []),
        ],
      }}
      table={{ columns: table, rows: context, toKey: (point) => `${point.messageId} ${context.indexOf(point)}` }}
    />
  );
}

export function toTime(at: string | null): string {
  const time = findReadableTime(at ?? undefined, undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}
