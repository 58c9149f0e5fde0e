import type { Match } from './match.ts';

/**
 * Says what was found without telling any of it: what all of its kind begin with, and how long it is. Of a name, its
 * first letter.
 */
export function toMaskedText(text: string, match: Match): string {
  const length = match.end - match.start;
  return `${match.isName ? text.charAt(match.start) : match.prefix}… (${length} characters)`;
}
