/** No answer is larger, whatever a session holds. */
export const maxAnswerBytes = 300_000;

/** What the rest of an answer may take beside its list. */
const frameBytes = 20_000;

/** As many items from the front as fit in one answer. */
export function fitAnswer<Item>(items: Iterable<Item>, limit: number): readonly Item[] {
  const fitting: Item[] = [];
  let left = maxAnswerBytes - frameBytes;
  for (const item of items) {
    if (fitting.length >= limit) break;
    left -= toJsonBytes(item) + 1;
    if (left < 0) break;
    fitting.push(item);
  }
  return fitting;
}

export function toJsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
