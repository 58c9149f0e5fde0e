export interface TextElement {
  readonly name: string;
  readonly inner: string;
}

/**
 * The elements of a text that are closed, one behind the other; `openings` finds their beginnings, with the name as its
 * first group. Each end is looked for once: one expression for whole elements would go through the rest of the text for
 * every opening that is never closed.
 */
export function listElements(text: string, openings: RegExp): readonly TextElement[] {
  const elements: TextElement[] = [];
  const neverClosed = new Set<string>();
  let from = 0;
  let bracket = 0;
  for (const { 0: opening, 1: name = '', index } of text.matchAll(openings)) {
    if (index < from || neverClosed.has(name)) continue;
    if (bracket < index + opening.length) bracket = text.indexOf('>', index + opening.length);
    if (bracket === -1) break;
    const end = text.indexOf(`</${name}>`, bracket);
    if (end === -1) {
      neverClosed.add(name);
      continue;
    }
    elements.push({ name, inner: text.slice(bracket + 1, end) });
    from = end + name.length + 3;
  }
  return elements;
}
