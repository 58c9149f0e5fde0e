import { mayHide } from '../text/hidden-characters.ts';

const longest = 4_000;
// Spaces, control characters and what turns the reading direction have no place in an address; a browser would drop
// some of them silently.
const strange = /[\s\\]/u;
const webAddress = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
const mailbox = /^mailto:[^/?#]+@[^/?#]+(?:\?|$)/i;

/**
 * An address that is safe to follow: a web page or a mailbox, and nothing else. One with a name before the host
 * (`https://bank@evil`) reads as another and is none.
 */
export function findSafeUrl(address: string): string | undefined {
  const url = address.trim();
  if (url.length > longest || strange.test(url) || mayHide(url)) return undefined;
  return webAddress.test(url) || mailbox.test(url) ? url : undefined;
}
