import { toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toShortText } from './to-short-text.ts';

/** Short facts joined by dots, as many to a line as fit; one that is longer than `cut` loses its end. */
export function layoutFacts(facts: readonly string[], width: number, cut: number = width): readonly string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const text = toShortText(fact, cut);
    const last = lines.at(-1);
    const joined = last === undefined ? undefined : `${last} · ${text}`;
    if (joined !== undefined && toTextWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return lines;
}
