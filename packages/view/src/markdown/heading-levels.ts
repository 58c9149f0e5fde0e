import type { MarkdownBlock } from './markdown-node.ts';

/**
 * Levels of the page for the headings of a text: no level is skipped, whatever the text begins with, so that the
 * outline of the page has no holes.
 */
export function listHeadingLevels(blocks: readonly MarkdownBlock[], base: number): readonly (number | undefined)[] {
  const used = [...new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])))].sort(
    (a, b) => a - b,
  );
  let before = base;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return undefined;
    before = Math.min(base + 1 + used.indexOf(block.level), before + 1);
    return before;
  });
}
