import type { WireSnippet } from '@scrollkeep/view/wire/wire-search.ts';

/** The words of a match, as they are written there. */
export function listMarkedWords(snippet: WireSnippet | null | undefined): readonly string[] {
  const marked = (snippet?.pieces ?? []).flatMap(({ text, isHit }) => (isHit ? [text.trim()] : []));
  return [...new Set(marked)].filter((text) => text !== '');
}
