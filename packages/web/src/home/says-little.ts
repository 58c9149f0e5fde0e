import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';

/** A title of fewer words hardly tells one session from another. */
const leastWords = 3;
/** Of a prompt that is its title a row shows no more. */
const mostShown = 60;

/**
 * The last prompt, where the title alone says little: there is none, it is a command, it has hardly a word, or it is
 * the beginning of a first prompt that is longer than a row. undefined if the title is enough, or says the same.
 */
export function findSecondLine({
  title,
  titleFrom,
  lastPrompt,
}: Pick<SessionSummary, 'title' | 'titleFrom' | 'lastPrompt'>): string | undefined {
  const isCut = title.endsWith('…') || (titleFrom === 'first-prompt' && title.length > mostShown);
  const saysLittle = title.startsWith('/') || countWords(title) < leastWords || isCut;
  const beginning = title.endsWith('…') ? title.slice(0, -1).trimEnd() : '';
  const saysTheSame =
    lastPrompt === '' || lastPrompt === title || (beginning !== '' && lastPrompt.startsWith(beginning));
  return saysLittle && !saysTheSame ? lastPrompt : undefined;
}

/** Where words are not set apart, every character is one. */
function countWords(text: string): number {
  return (
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
  );
}
