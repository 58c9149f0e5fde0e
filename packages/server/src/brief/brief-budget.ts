import { bytesPerToken, sliceToBytes, toBytes } from '../text/token-budget.ts';

/** How long a brief may be. */
export interface BriefBudget {
  readonly keeps: (text: string) => boolean;
  /** The front of a text that is within the budget. */
  readonly cut: (text: string) => string;
}

// A character of a script that is written without spaces is a word of its own.
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const word = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+`, 'gu');

export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

/** Words as `wc -w` counts them, or more. */
export function toWordBudget(most: number): BriefBudget {
  return {
    keeps: (text) => countWords(text) <= most,
    cut(text) {
      const next = [...text.matchAll(word)][most];
      return next === undefined ? text : text.slice(0, next.index);
    },
  };
}

export function toTokenBudget(most: number): BriefBudget {
  return {
    keeps: (text) => toBytes(text) <= most * bytesPerToken,
    cut: (text) => sliceToBytes(text, most * bytesPerToken),
  };
}
