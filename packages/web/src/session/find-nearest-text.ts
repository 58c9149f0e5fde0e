/**
 * The line, from 0, that has one of some words (in small letters), in the text whose number of lines is nearest to one.
 * For frames that draw only what is looked at: their text cannot be searched on the page.
 */
export function findNearestText(texts: readonly string[], words: readonly string[], lines: number): number | undefined {
  let nearest: { readonly distance: number; readonly line: number } | undefined;
  for (const text of texts) {
    const lower = text.toLowerCase();
    const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place !== -1));
    if (!Number.isFinite(at)) continue;
    const distance = Math.abs(lower.split('\n').length - lines);
    if (nearest === undefined || distance < nearest.distance)
      nearest = { distance, line: lower.slice(0, at).split('\n').length - 1 };
  }
  return nearest?.line;
}
