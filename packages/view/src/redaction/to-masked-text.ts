import type { Match } from './match-finder.ts';

/** Says what was found without telling it: the beginning that every such token has, and how long it is. */
export function toMaskedText(text: string, match: Match): string {
  const found = text.slice(match.start, match.end);
  const length = `${found.length} characters`;
  if (match.kind === 'private-key' || match.kind === 'putty-key') return `${match.title}, ${length}`;
  if (match.kind === 'email') return `${found.charAt(0)}…@… (${length})`;
  const isNamed = match.kind === 'password' || match.kind === 'secret';
  const prefix = match.isName || isNamed ? found.charAt(0) : (/^[A-Za-z0-9]{1,10}[-_.](?:[a-z]{2,8}[-_.])?/.exec(found)?.[0] ?? found.slice(0, 4));
  return isNamed || found.length < 8 ? `… (${length})` : `${prefix}… (${length})`;
}
