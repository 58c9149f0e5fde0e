import type { MarkdownPanel } from '../../panel.ts';
import type { MarkdownBlock } from '../../markdown/markdown-node.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { FoldedText } from '../fold.tsx';
import { MarkdownHtml } from '../markdown-html.tsx';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 400, characters: 24_000 };

export function MarkdownPanelHtml({ panel, id, host, level, fold }: PanelProps<MarkdownPanel>) {
  // What stands in a fence or a list cannot be torn apart: a printed page has it in one piece.
  if (host.setOpen === undefined) return <div class="prose"><MarkdownHtml blocks={parseMarkdown(panel.text)} look={{ host, level }} /></div>;
  return (
    <FoldedText text={panel.text} limit={limit} id={id} host={host} fold={fold}>
      {(text) => <div class="prose"><MarkdownHtml blocks={toBlocks(panel, text)} look={{ host, level }} /></div>}
    </FoldedText>
  );
}

// A page draws a panel many times while it is scrolled.
const parsed = new WeakMap<MarkdownPanel, { readonly text: string; readonly blocks: readonly MarkdownBlock[] }>();

function toBlocks(panel: MarkdownPanel, text: string): readonly MarkdownBlock[] {
  const known = parsed.get(panel);
  if (known?.text === text) return known.blocks;
  const blocks = parseMarkdown(text);
  parsed.set(panel, { text, blocks });
  return blocks;
}
