/** No answer is larger, whatever a session holds. */
export const maxAnswerBytes = 300_000;

/** What the rest of an answer may take beside its list. */
const frameBytes = 20_000;

/** As many items from the front as fit in one answer, or in the part of it that the list may take. */
export function fitAnswer<Item>(
  items: Iterable<Item>,
  limit: number,
  maxBytes: number = maxAnswerBytes - frameBytes,
): readonly Item[] {
  const fitting: Item[] = [];
  let left = maxBytes;
  for (const item of items) {
    if (fitting.length >= limit) break;
    left -= toJsonBytes(item) + 1;
    if (left < 0) break;
    fitting.push(item);
  }
  return fitting;
}

export function toJsonBytes(value: unknown): number {
  return countUtf8Bytes(JSON.stringify(value) ?? '');
}

/** Without building the bytes, and without anything that only Node or only a browser has. */
function countUtf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // A pair of surrogates takes four bytes, each of the two adds one; what JSON leaves alone of them is escaped.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
