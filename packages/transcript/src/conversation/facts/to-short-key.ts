/**
 * A text as a number of 28 bits, for telling equal from different ones among the few of a file; four bytes where many
 * are kept.
 */
export function toShortKey(text: string): number {
  let key = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  key ^= key >>> 15;
  return (Math.imul(key, 0x2c1b3c6d) ^ text.length) >>> 4;
}
