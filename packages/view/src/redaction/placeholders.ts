import type { Match } from './match.ts';

/** One placeholder and what it stands for. */
export interface MapEntry {
  readonly placeholder: string;
  readonly kind: string;
  readonly text: string;
}

/**
 * Placeholders are numbered in the order in which things are first seen. A number tells nothing but which occurrences
 * are the same; a hash could be compared with the hashes of guesses.
 */
export interface Placeholders {
  /** The placeholder of a match; `text` is what is there. */
  get(match: Match, text: string): string;
  /** Something that looks like one of ours and is not: its number is left free. */
  reserve(placeholder: string): void;
  list(): readonly MapEntry[];
}

/** What a placeholder looks like: names keep to letters that may be in paths and addresses. */
export const placeholderPattern =
  /«[a-z0-9][a-z0-9-]{0,40}-\d{1,9}(?:~\d{1,6})?»|redacted-user-\d{1,9}|email-\d{1,9}@redacted\.invalid/g;

export function openPlaceholders({
  known = [],
  isReversible,
}: {
  readonly known?: readonly MapEntry[];
  readonly isReversible: boolean;
}): Placeholders {
  const entries: MapEntry[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  /** By kind and identity; the number is shared by all spellings. */
  const numbers = new Map<string, number>();
  const bySpelling = new Map<string, Map<string, string>>();
  const listSpellings = (kind: string): Map<string, string> => {
    let spellings = bySpelling.get(kind);
    if (spellings === undefined) bySpelling.set(kind, (spellings = new Map()));
    return spellings;
  };
  for (const { placeholder, kind, text } of known) {
    taken.add(placeholder);
    entries.push({ placeholder, kind, text });
    listSpellings(kind).set(text, placeholder);
  }

  function toNumber(kind: string, identity: string): number {
    const key = `${kind}\n${identity}`;
    let number = numbers.get(key);
    if (number !== undefined) return number;
    number = (counts.get(kind) ?? 0) + 1;
    while (taken.has(toPlaceholder(kind, number))) number++;
    counts.set(kind, number);
    numbers.set(key, number);
    return number;
  }

  return {
    get(match, text) {
      const spellings = listSpellings(match.kind);
      const found = spellings.get(text);
      if (found !== undefined) return found;
      const number = toNumber(match.kind, match.identity);
      const first = toPlaceholder(match.kind, number);
      // With a map each spelling has to be told apart; the encoded spelling of a user name is known by the folder name
      // around it.
      let placeholder = first;
      if (isReversible && match.kind !== 'user')
        for (let variant = 2; taken.has(placeholder); variant++) placeholder = toVariant(match.kind, number, variant);
      spellings.set(text, placeholder);
      if (!taken.has(placeholder))
        entries.push({ placeholder, kind: match.kind, text: match.kind === 'user' ? match.identity : text });
      taken.add(placeholder);
      return placeholder;
    },
    reserve: (placeholder) => void taken.add(placeholder),
    list: () => entries,
  };
}

function toPlaceholder(kind: string, number: number): string {
  if (kind === 'user') return `redacted-user-${number}`;
  return kind === 'email' ? `email-${number}@redacted.invalid` : `«${kind}-${number}»`;
}

function toVariant(kind: string, number: number, variant: number): string {
  return `«${kind}-${number}~${variant}»`;
}
