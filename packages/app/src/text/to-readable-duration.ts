/** 450 → `450 ms`, 12_300 → `12.3 s`, 200_000 → `3 min 20 s`, 7_500_000 → `2 h 5 min` */
export function toReadableDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  // 59.96 s would round to `60.0 s`.
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return toParts(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  return toParts(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function toParts(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;
}
