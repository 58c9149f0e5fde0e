import type { RandomBytes } from '../tokens/tokens.ts';

/** Only consonants: none looks like a digit, and they form no words. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** What a person types: `BCDF-GHJK`, one of 25.6 billion. */
export function createUserCode(random: RandomBytes): string {
  const letters: string[] = [];
  // Bytes above the last whole multiple are skipped: they would make some letters more likely.
  const limit = 256 - (256 % alphabet.length);
  while (letters.length < length)
    for (const byte of random(length * 2))
      if (byte < limit && letters.length < length) letters.push(alphabet.charAt(byte % alphabet.length));
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** In any case, with or without the hyphen or spaces; undefined for what cannot be a code. */
export function parseUserCode(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 40) return undefined;
  const letters = given.toUpperCase().replaceAll(/[\s-]/g, '');
  if (letters.length !== length || ![...letters].every((letter) => alphabet.includes(letter))) return undefined;
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
