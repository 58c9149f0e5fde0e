import type { Replacement } from './replacement.ts';

/**
 * Replacements of a text that is in parts, one line each, as replacements in the parts: each part that has some of
 * what is replaced gets what takes its place, so that the number of parts stays.
 */
export function spreadOverParts(
  parts: readonly string[],
  replacements: readonly Replacement[],
): readonly (readonly Replacement[])[] {
  const result: Replacement[][] = [];
  let [next, start] = [0, 0];
  for (const part of parts) {
    const own: Replacement[] = [];
    const end = start + part.length;
    for (; next < replacements.length; next++) {
      const replacement = replacements[next];
      if (replacement === undefined || replacement.start > end) break;
      // The sign of a diff stays where it is.
      const from = replacement.start >= start ? replacement.start - start : /^[ +-]/.test(part) ? 1 : 0;
      const to = Math.min(replacement.end - start, part.length);
      if (to > from) own.push({ start: from, end: to, by: replacement.by });
      if (replacement.end > end) break;
    }
    result.push(own);
    start = end + 1;
  }
  return result;
}
