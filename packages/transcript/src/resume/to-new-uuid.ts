/** A uuid made of a text: the same for the same text, so that a plan and what is written by it agree. */
export function toNewUuid(text: string, taken: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    const hex = [0, 1, 2, 3].map((part) => toHash(`${round} ${part} ${text}`)).join('');
    const part = (start: number, end: number) => hex.slice(start, end);
    const uuid = `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
    if (!taken.has(uuid)) return uuid;
  }
}

function toHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Without these the last characters would change the low bits alone.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
