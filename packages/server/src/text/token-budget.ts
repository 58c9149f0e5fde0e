/**
 * A token is counted as three bytes of UTF-8: more than any tokenizer makes of English, code, or scripts whose
 * characters take three bytes, so the true count is below the budget.
 */
export const bytesPerToken = 3;

/** A text that takes at most so many bytes, with a mark where it was cut. */
export function cutToBytes(text: string, most: number): string {
  return toBytes(text) <= most ? text : `${sliceToBytes(text, most - 3)}…`;
}

/** The front of a text that takes at most so many bytes; no character is cut. */
export function sliceToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= most) return text;
  let end = Math.max(0, most);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString('utf8');
}

export function toBytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
