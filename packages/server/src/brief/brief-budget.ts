import { bytesPerToken, sliceToBytes, toBytes } from '../text/token-budget.ts';

/** How long a brief may be. */
export interface BriefBudget {
  readonly keeps: (text: string) => boolean;
  /** The front of a text that is within the budget. */
  readonly cut: (text: string) => string;
}

// In a script that is written without spaces a word has about two characters, and its punctuation stands in it.
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const word = new RegExp(
  `[${unspaced}]{1,2}[\\u3001-\\u303f\\uff01-\\uff0f\\uff1a-\\uff1f]{0,3}|[^\\s${unspaced}]+`,
  'gu',
);

export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

/** The first words of a text, without what is behind them. */
export function cutToWords(text: string, most: number): string {
  let count = 0;
  for (const { index } of text.matchAll(word)) if (count++ >= Math.floor(most)) return text.slice(0, index).trimEnd();
  return text;
}

/** Words as `wc -w` counts them, or more. */
export function toWordBudget(most: number): BriefBudget {
  return {
    keeps: (text) => countWords(text) <= most,
    cut: (text) => cutToWords(text, most),
  };
}

export function toTokenBudget(most: number): BriefBudget {
  return {
    keeps: (text) => toBytes(text) <= most * bytesPerToken,
    cut: (text) => sliceToBytes(text, most * bytesPerToken),
  };
}
