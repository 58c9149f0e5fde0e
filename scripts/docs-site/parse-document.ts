import type { MarkdownBlock, MarkdownInline } from '@scrollkeep/view/markdown/markdown-node.ts';
import { parseMarkdown } from '@scrollkeep/view/markdown/parse-markdown.ts';

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/**
 * A document taken apart: its blocks, and the addresses of its headings as GitHub gives them, so that one link works in
 * both places.
 */
export interface ParsedDocument {
  readonly title: string;
  readonly blocks: readonly MarkdownBlock[];
  readonly headings: readonly Heading[];
  readonly findHeadingId: (block: MarkdownBlock) => string | undefined;
}

export function parseDocument(text: string): ParsedDocument {
  // A remark for whoever edits the file is none for whoever reads the page.
  const source = text.replaceAll('\r\n', '\n').replace(/^<!--[\s\S]*?-->\n/, '');
  const blocks = splitSections(source).flatMap(parseMarkdown);
  const seen = new Map<string, number>();
  const ids = new Map<MarkdownBlock, string>();
  const headings: Heading[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') continue;
    const words = toText(block.content);
    const slug = toSlug(words);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    const id = times === 0 ? slug : `${slug}-${times}`;
    ids.set(block, id);
    headings.push({ id, level: block.level, text: words });
  }
  return { title: headings[0]?.text ?? '', blocks, headings, findHeadingId: (block) => ids.get(block) };
}

/**
 * The parser takes texts of sessions, and no more of them than is safe at a time; documents of our own are given to it
 * section by section.
 */
function splitSections(source: string): readonly string[] {
  const sections: string[] = [];
  let isCode = false;
  let lines: string[] = [];
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && line.startsWith('## ')) {
      sections.push(lines.join('\n'));
      lines = [];
    }
    lines.push(line);
  }
  return [...sections, lines.join('\n')];
}

export function toText(content: readonly MarkdownInline[]): string {
  return content
    .map((inline) => ('content' in inline ? toText(inline.content) : 'text' in inline ? inline.text : ' '))
    .join('');
}

/** As GitHub does: letters, digits, `_` and `-` stay, spaces become `-`, everything else goes. */
function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** All words of a document, for the search. */
export function listSections({
  blocks,
  findHeadingId,
  title,
}: ParsedDocument): readonly { readonly id: string; readonly heading: string; readonly text: string }[] {
  const sections: { id: string; heading: string; text: string[] }[] = [{ id: '', heading: title, text: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level > 1)
      sections.push({ id: findHeadingId(block) ?? '', heading: toText(block.content), text: [] });
    else if (block.kind !== 'heading') sections.at(-1)?.text.push(toBlockText(block));
  }
  return sections.map(({ id, heading, text }) => ({ id, heading, text: text.join(' ').replace(/\s+/g, ' ').trim() }));
}

function toBlockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return toText(block.content);
    case 'code':
    case 'plain':
      return block.text;
    case 'quote':
      return block.blocks.map(toBlockText).join(' ');
    case 'list':
      return block.items.flatMap((item) => item.blocks.map(toBlockText)).join(' ');
    case 'table':
      return [
        ...block.columns.map((column) => toText(column.content)),
        ...block.rows.flatMap((row) => row.map(toText)),
      ].join(' ');
    case 'rule':
      return '';
  }
}
