const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();

/** Alphabets of keys and tokens. */
export const alphabets = {
  digits,
  hex: `${digits}abcdef`,
  lower: lower + digits,
  upper: upper + digits,
  base32: `${upper}234567`,
  letters: lower + upper,
  alnum: digits + lower + upper,
  base64: `${digits + lower + upper}+/`,
  url: `${digits + lower + upper}-_`,
} as const;

export type Alphabet = keyof typeof alphabets;

/** A text that looks random and is the same at every call with the same seed. */
export function sampleText(alphabet: Alphabet, length: number, seed = 1): string {
  const characters = alphabets[alphabet];
  let state = (seed * 2_654_435_761 + length) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += characters[(state >>> 8) % characters.length] ?? '';
  }
  return text;
}

/** One that looks like an id. */
export function sampleUuid(seed = 1): string {
  const hex = sampleText('hex', 32, seed);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
