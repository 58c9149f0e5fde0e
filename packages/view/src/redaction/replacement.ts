import type { Span } from './rule-parts/secret-rule.ts';

/** What takes the place of a stretch of text. */
export interface Replacement extends Span {
  readonly by: string;
}

/** The text with the replacements made, which are in order and do not overlap. */
export function toReplacedText(text: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return text;
  let result = '';
  let done = 0;
  for (const { start, end, by } of replacements) {
    result += text.slice(done, start) + by;
    done = end;
  }
  return result + text.slice(done);
}

/**
 * The same in a JSON string as it is written, escapes and all: places count in what it means, and all that stays keeps
 * its escapes.
 */
export function toReplacedJson(written: string, replacements: readonly Replacement[]): string {
  let result = '';
  // Where we are in the meaning, where in the writing, and up to where the writing is done.
  let [meant, at, done] = [0, 0, 0];
  const goTo = (place: number) => {
    while (meant < place) {
      at += written.charCodeAt(at) !== 92 ? 1 : written.charCodeAt(at + 1) === 117 ? 6 : 2;
      meant++;
    }
    return at;
  };
  for (const { start, end, by } of replacements) {
    result += written.slice(done, goTo(start)) + JSON.stringify(by).slice(1, -1);
    done = goTo(end);
  }
  return result + written.slice(done);
}
