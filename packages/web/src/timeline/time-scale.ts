/** A stretch of time in which something ran, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where moments are between 0 and 1: time in which nothing ran takes next to no room. */
export interface TimeScale {
  readonly toPlace: (ms: number) => number;
  /** Pauses that were cut short, with where they stand. */
  readonly pauses: readonly (Span & { readonly place: number })[];
  /** Time in which something ran. */
  readonly activeMs: number;
}

/** What a pause takes, as a share of the time in which something ran. */
const pauseShare = 0.025;
/** Shorter ones are shown as long as they were. */
const leastPauseMs = 60_000;

export function buildTimeScale(spans: readonly Span[]): TimeScale {
  const busy = joinSpans(spans);
  const activeMs = busy.reduce((sum, span) => sum + span.end - span.start, 0);
  const limit = Math.max(leastPauseMs, activeMs * pauseShare * 2);
  const pauseRoom = Math.max(1, activeMs * pauseShare);
  // Begins and ends of stretches that are drawn to scale, each with its place on the way.
  const points: { readonly ms: number; readonly at: number }[] = [];
  const cut: (Span & { readonly at: number })[] = [];
  let at = 0;
  busy.forEach((span, index) => {
    const before = busy[index - 1];
    if (before !== undefined) {
      const gap = span.start - before.end;
      const room = gap > limit ? pauseRoom : gap;
      if (gap > limit) cut.push({ start: before.end, end: span.start, at: at + room / 2 });
      at += room;
    }
    points.push({ ms: span.start, at });
    at += span.end - span.start;
    points.push({ ms: span.end, at });
  });
  const length = Math.max(1, at);
  return {
    toPlace: (ms) => findPlace(points, ms) / length,
    pauses: cut.map(({ start, end, at: place }) => ({ start, end, place: place / length })),
    activeMs,
  };
}

function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push({ start: span.start, end: Math.max(span.start, span.end) });
  }
  return joined;
}

function findPlace(points: readonly { readonly ms: number; readonly at: number }[], ms: number): number {
  const next = points.findIndex((point) => point.ms >= ms);
  const after = points[next];
  const before = points[next - 1];
  if (after === undefined) return points.at(-1)?.at ?? 0;
  if (before === undefined || after.ms === before.ms) return after.at;
  return before.at + ((ms - before.ms) / (after.ms - before.ms)) * (after.at - before.at);
}

/** The most that ran at the same time. */
export function countAtOnce(spans: readonly Span[]): number {
  const steps = spans
    .flatMap(
      ({ start, end }) =>
        [
          [start, 1],
          [end, -1],
        ] as const,
    )
    .toSorted(([a, x], [b, y]) => a - b || x - y);
  let now = 0;
  let most = 0;
  for (const [, step] of steps) most = Math.max(most, (now += step));
  return most;
}
