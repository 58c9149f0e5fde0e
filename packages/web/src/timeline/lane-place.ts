import type { TimeScale } from './time-scale.ts';

/** Where a bar is on its lane, as CSS. A short one stays wide enough to be clicked. */
export function toBarStyle(of: { readonly startedAt: string; readonly endedAt: string }, scale: TimeScale) {
  const [start, end] = [scale.toPlace(Date.parse(of.startedAt)), scale.toPlace(Date.parse(of.endedAt))];
  return { left: toPercent(start), width: `max(4px, ${toPercent(end - start)})` };
}

export function toPercent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
