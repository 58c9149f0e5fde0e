import { findEmail } from './find-email.ts';
import { findAddressee } from './find-person.ts';
import { isAlphanumeric, isTokenStart } from './is-token-start.ts';
import type { KnownNames, NameKind } from './known-names.ts';
import type { Match } from './match.ts';
import type { Span } from './rule-parts/secret-rule.ts';

const nameRank = 1e9;
const titles: Readonly<Record<NameKind, string>> = {
  user: 'User name',
  email: 'E-mail address',
  person: "Person's name",
};

/** What a name of this kind is replaced as; takes the name in. */
export function toNameMatch(
  kind: NameKind,
  text: string,
  span: Span | undefined,
  names: KnownNames,
): Match | undefined {
  if (span === undefined) return undefined;
  const name = text.slice(span.start, span.end);
  return {
    start: span.start,
    end: span.end,
    kind,
    title: titles[kind],
    identity: names.learn(kind, name),
    isName: true,
    rank: nameRank,
    prefix: '',
  };
}

/** The address around an `@`, and the person it belongs to. */
export function findAddress(
  text: string,
  at: number,
  names: KnownNames,
  put: (match: Match | undefined) => void,
): void {
  const address = findEmail(text, at);
  if (address === undefined) return;
  put(toNameMatch('email', text, address, names));
  put(toNameMatch('person', text, findAddressee(text, address.start), names));
}

/** Whether a name is for itself, as a whole word. */
export function isWord(text: string, at: number, length: number): boolean {
  const after = text.charCodeAt(at + length);
  return !isAlphanumeric(after) && after !== 95 && text.charCodeAt(at - 1) !== 95 && isTokenStart(text, at);
}
