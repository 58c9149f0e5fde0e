import { isCommonWord, toEncodedName } from './account-names.ts';

export type NameKind = 'user' | 'email' | 'person';

/** Names that the transcript itself has told. Nothing is ever asked of the machine. */
export interface KnownNames {
  /**
   * Takes a name in and gives back its identity: a name and its spelling in a folder name are one. A user name is
   * replaced outside of paths only when it was met some times or is sure: `/Users/other` of some test must not turn
   * every `other` of a text into a person.
   */
  learn(kind: NameKind, name: string, isSure?: boolean): string;
  /** Whether it changes nothing to learn the name of an account once more. */
  isSettled(user: string): boolean;
  list(kind: NameKind): Iterable<string>;
  /** Names long enough to be replaced wherever they stand as a word. */
  listWords(): readonly { readonly text: string; readonly kind: NameKind }[];
  /** Grows with each name that listWords has more. */
  generation(): number;
}

/** Shorter names are words of every text (`max`, `will`): they are replaced in paths and addresses alone. */
const minWordLength = 4;
const maxNames = 2000;
const minSightings = 3;

export function openKnownNames(): KnownNames {
  const names: Readonly<Record<NameKind, Map<string, string>>> = {
    user: new Map(),
    email: new Map(),
    person: new Map(),
  };
  const words: { readonly text: string; readonly kind: NameKind }[] = [];
  const sightings = new Map<string, number>();

  function noteSighting(name: string, isSure: boolean): void {
    const before = sightings.get(name) ?? 0;
    if (before >= minSightings) return;
    const now = isSure ? minSightings : before + 1;
    sightings.set(name, now);
    if (now >= minSightings) words.push({ text: name, kind: 'user' });
  }

  return {
    learn(kind, name, isSure = false) {
      const known = names[kind].get(name);
      if (kind === 'user' && isCounted(name)) noteSighting(name, isSure);
      if (known !== undefined) return known;
      const identity =
        kind === 'user' ? (names.user.get(toEncodedName(name)) ?? name) : kind === 'email' ? name.toLowerCase() : name;
      if (names[kind].size >= maxNames) return identity;
      names[kind].set(name, identity);
      if (kind === 'user' && toEncodedName(name) !== name && !names.user.has(toEncodedName(name)))
        names.user.set(toEncodedName(name), identity);
      if (kind === 'person' && name.length >= minWordLength) words.push({ text: name, kind });
      return identity;
    },
    isSettled: (user) => names.user.has(user) && (!isCounted(user) || (sightings.get(user) ?? 0) >= minSightings),
    list: (kind) => names[kind].keys(),
    listWords: () => words,
    generation: () => words.length,
  };
}

/** Whether a name of an account is replaced outside of paths once it was met some times. */
function isCounted(name: string): boolean {
  return name.length >= minWordLength && !isCommonWord(name);
}
