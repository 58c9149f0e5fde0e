/**
 * A text, or the part of it from `start` to `end`, as a number of 28 bits, for telling equal from different ones among
 * the few of a file; four bytes where many are kept.
 */
export function toShortKey(text: string, start = 0, end = text.length): number {
  let key = 0x811c9dc5;
  for (let at = start; at < end; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  key ^= key >>> 15;
  return (Math.imul(key, 0x2c1b3c6d) ^ (end - start)) >>> 4;
}
