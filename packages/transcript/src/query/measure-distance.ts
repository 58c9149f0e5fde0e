import type { Snippet } from './build-snippet.ts';
import { foldText } from './fold-text.ts';

/**
 * How many characters are between so many different words of a query where they are closest in what is shown of a
 * record; undefined if it does not show so many.
 */
export function measureDistance(snippet: Snippet | undefined, words: number): number | undefined {
  /** Where each word ended last, with its length. */
  const newest = new Map<string, { readonly start: number; readonly end: number }>();
  let at = 0;
  let least: number | undefined;
  for (const { text, isHit } of snippet?.pieces ?? []) {
    const start = at;
    at += text.length;
    if (!isHit) continue;
    const word = foldText(text);
    newest.delete(word);
    newest.set(word, { start, end: at });
    if (newest.size < words) continue;
    // In the order in which they were seen last: the newest of them are the closest.
    const held = [...newest.values()].slice(-words);
    const length = held.reduce((sum, span) => sum + span.end - span.start, 0);
    const between = at - Math.min(...held.map((span) => span.start)) - length;
    if (least === undefined || between < least) least = between;
  }
  return least;
}
