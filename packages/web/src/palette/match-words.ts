/** How well words fit a text: 0 for not at all. */
export interface Matched {
  /** What a person reads: may be misspelled or abbreviated. */
  readonly names: readonly string[];
  /** What is only looked through for the word as it was typed. */
  readonly others?: readonly string[];
}

const asTyped = { whole: 8, start: 6, inside: 4 };
const abbreviated = 2;
const misspelled = 1;

/** Every word must match; the better they do, the higher the score. No words match everything alike. */
export function scoreWords(words: string, { names, others = [] }: Matched): number {
  let score = 1;
  for (const word of splitWords(words)) {
    const best = Math.max(
      ...names.map((name) => scoreName(word, name.toLowerCase())),
      others.some((text) => text.toLowerCase().includes(word)) ? 1 : 0,
    );
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function scoreName(word: string, name: string): number {
  if (name === word) return asTyped.whole;
  if (name.startsWith(word)) return asTyped.start + 1;
  const parts = name.split(/[^\p{Letter}\p{Number}]+/u).filter((part) => part !== '');
  if (parts.some((part) => part.startsWith(word))) return asTyped.start;
  if (name.includes(word)) return asTyped.inside;
  if (isAbbreviation(word, parts)) return abbreviated;
  return parts.some((part) => isMisspelling(word, part)) ? misspelled : 0;
}

/** The first letters of words (`bp` for Berth planner), or letters of one word in their order (`brth`). */
function isAbbreviation(word: string, parts: readonly string[]): boolean {
  if (word.length < 2) return false;
  if (
    parts
      .map((part) => part[0])
      .join('')
      .includes(word)
  )
    return true;
  return word.length >= 3 && parts.some((part) => part[0] === word[0] && hasInOrder(part, word));
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

/** One slip in a word of four letters or more, two from eight on: missing, added, other or swapped letters. */
function isMisspelling(word: string, part: string): boolean {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (most === 0) return false;
  // While it is being typed the word is only the beginning of the name.
  for (let length = word.length - most; length <= word.length + most; length++)
    if (length <= part.length && countSlips(word, part.slice(0, length)) <= most) return true;
  return false;
}

function countSlips(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

function splitWords(words: string): readonly string[] {
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 64));
}
