/** The latest moment that a date can hold; the earliest is as far before 1970. */
export const maxDateMs = 8.64e15;

/** A moment as JSON has it. A damaged timestamp may lie beyond what a date can hold. */
export function toIsoTime(ms: number | undefined): string | null {
  return ms !== undefined && Math.abs(ms) <= maxDateMs ? new Date(ms).toISOString() : null;
}
