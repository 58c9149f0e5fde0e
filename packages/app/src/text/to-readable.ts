import { toReadableCount } from '@scrollkeep/view/text/readable.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 → `1.5 KB`; units of 1024, as file managers count. */
export function toReadableBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1023.5 would round to `1024 KB`.
  while (value >= (unit === 0 ? 1024 : 1023.5) && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(value < 99.95 ? 1 : 0)} ${units[unit]}`;
}

/** How long ago, in the largest unit that fits. */
export function toReadableAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${toReadableCount(Math.floor(hours / 24))} days ago`;
}
