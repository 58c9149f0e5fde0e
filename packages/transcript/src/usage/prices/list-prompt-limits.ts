import type { PriceTable } from './price.ts';

/** The sizes of a prompt, in tokens and in order, above which some model has another price. */
export function listPromptLimits({ models }: PriceTable): readonly number[] {
  const limits = models.flatMap(({ prices }) => prices.flatMap(({ longContext }) => longContext?.above ?? []));
  return [...new Set(limits)].sort((a, b) => a - b);
}
