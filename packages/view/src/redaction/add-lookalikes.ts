import type { Match } from './match.ts';
import { placeholderPattern } from './placeholders.ts';

/**
 * For a redaction that can be reversed: the map would replace a text that already looks like a placeholder by a secret.
 * So such a text gets a placeholder of its own.
 */
export function addLookalikes(text: string, matches: readonly Match[], from: number): readonly Match[] {
  const found: Match[] = [];
  for (const { 0: seen, index } of text.matchAll(placeholderPattern)) {
    const end = index + seen.length;
    if (index >= from && !matches.some((match) => match.start < end && match.end > index))
      found.push({
        start: index,
        end,
        kind: 'placeholder',
        title: 'Looks like a placeholder',
        identity: seen,
        isName: true,
        rank: 2e6,
        prefix: '',
      });
  }
  return found.length === 0 ? matches : [...matches, ...found].sort((a, b) => a.start - b.start);
}
