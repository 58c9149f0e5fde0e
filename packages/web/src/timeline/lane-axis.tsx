import { findReadableTime, toReadableDuration } from '@scrollkeep/view/text/readable.ts';
import { timelineTexts } from '../texts/timeline-texts.ts';
import { toPercent } from './lane-place.ts';
import type { Span, TimeScale } from './time-scale.ts';

const words = timelineTexts.timeline;
/** In pixels: the least and the largest width of the lanes, and the width of a letter on the axis. */
const leastTrack = 190;
const mostTrack = 850;
const letterWidth = 6.8;

/** The times above the lanes, as many as there is room for, and the pauses that were cut short. */
export function LaneAxis({
  scale,
  spans,
  factor,
}: {
  readonly scale: TimeScale;
  readonly spans: readonly Span[];
  readonly factor: number;
}) {
  const starts = spans.map((span) => span.start).toSorted((a, b) => a - b);
  // The time at the start, and after each pause.
  const wanted = [starts[0] ?? 0, ...scale.pauses.map((pause) => pause.end)];
  const track =
    Math.max(leastTrack, Math.min(mostTrack, globalThis.innerWidth - (globalThis.innerWidth > 620 ? 280 : 170))) *
    factor;
  const toShare = (text: string) => (text.length * letterWidth + 10) / track;
  const shown: { readonly ms: number; readonly text: string; readonly isLast: boolean }[] = [];
  // Where the last time that was written ends.
  let end = Number.NEGATIVE_INFINITY;
  for (const ms of wanted) {
    const text = toShortTime(ms, shown.at(-1)?.ms);
    const place = scale.toPlace(ms);
    const isLast = place + toShare(text) > 1;
    if ((isLast ? place - toShare(text) : place) < end) continue;
    shown.push({ ms, text, isLast });
    end = isLast ? place : place + toShare(text);
  }
  return (
    <div class="lane is-axis" aria-hidden="true">
      <span class="lane-name" />
      <div class="lane-track">
        {shown.map(({ ms, text, isLast }) => (
          <span
            key={ms}
            class={isLast ? 'lane-time is-last' : 'lane-time'}
            style={{ left: toPercent(scale.toPlace(ms)) }}
          >
            {text}
          </span>
        ))}
        {scale.pauses.map((pause) => (
          <span
            key={pause.start}
            class="lane-pause"
            style={{ left: toPercent(pause.place) }}
            title={words.pause(toReadableDuration(pause.end - pause.start))}
          />
        ))}
      </div>
    </div>
  );
}

/** The day only where it is another one. */
function toShortTime(ms: number, before: number | undefined): string {
  const time = findReadableTime(new Date(ms).toISOString(), undefined);
  const isSameDay =
    before !== undefined && findReadableTime(new Date(before).toISOString(), undefined)?.date === time?.date;
  return isSameDay ? (time?.time ?? '') : `${time?.date} ${time?.time}`;
}
