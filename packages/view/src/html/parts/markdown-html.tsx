import type { ComponentChildren } from 'preact';
import { assertNever } from '../../model/assert-never.ts';
import type { MarkdownBlock, MarkdownInline, MarkdownList, MarkdownTable } from '../../markdown/markdown-node.ts';
import { listHeadingLevels } from '../../markdown/heading-levels.ts';
import { unparsedWords } from '../../markdown/unparsed-words.ts';
import { CodeBlock } from './code-block.tsx';
import { CopyText } from './copy-text.tsx';
import { Heading } from './heading.tsx';
import type { HtmlHost } from './html-host.ts';
import { SafeLink } from './safe-link.tsx';
import { toVisibleText } from './to-visible-text.ts';

export interface MarkdownLook {
  readonly host: HtmlHost;
  /** Headings of the text are below this level of the page. */
  readonly level: number;
  /**
   * On pages of our own documents: the address of a heading, and where a reference leads. Elsewhere headings have none,
   * and a reference is only shown.
   */
  readonly findHeadingId?: ((heading: MarkdownBlock) => string | undefined) | undefined;
  readonly findPlace?: ((target: string) => string | undefined) | undefined;
}

/** Our own nodes as elements; every word becomes a text node. */
export function MarkdownHtml({
  blocks,
  look,
}: {
  readonly blocks: readonly MarkdownBlock[];
  readonly look: MarkdownLook;
}) {
  const levels = listHeadingLevels(blocks, look.level);
  return (
    <>
      {blocks.map((block, at) => (
        <Block key={at} block={block} look={look} headingLevel={levels[at]} />
      ))}
    </>
  );
}

function Block({
  block,
  look,
  headingLevel,
}: {
  readonly block: MarkdownBlock;
  readonly look: MarkdownLook;
  readonly headingLevel?: number | undefined;
}): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{toInlineNodes(block.content, look)}</p>;
    case 'heading':
      return <BlockHeading block={block} level={headingLevel ?? look.level + block.level} look={look} />;
    case 'code':
      return (
        <div class="prose-code">
          {block.language === undefined ? null : <span class="prose-language">{block.language}</span>}
          <CopyText text={block.text} what="code" host={look.host} />
          <CodeBlock text={block.text} language={block.language} firstLine={undefined} host={look.host} />
        </div>
      );
    case 'quote':
      return (
        <blockquote>
          <MarkdownHtml blocks={block.blocks} look={look} />
        </blockquote>
      );
    case 'list':
      return <List list={block} look={look} />;
    case 'table':
      return <Table table={block} look={look} />;
    case 'rule':
      return <hr />;
    case 'plain':
      return (
        <>
          {block.isUnparsed === true && <p class="prose-note">{unparsedWords}</p>}
          <p class="prose-plain" dir="auto">
            {toVisibleText(block.text)}
          </p>
        </>
      );
    default:
      return assertNever(block);
  }
}

function BlockHeading({
  block,
  level,
  look,
}: {
  readonly block: Extract<MarkdownBlock, { kind: 'heading' }>;
  readonly level: number;
  readonly look: MarkdownLook;
}) {
  const id = look.findHeadingId?.(block);
  return (
    <Heading level={level} class={`prose-heading is-${block.level}`} id={id}>
      {toInlineNodes(block.content, look)}
      {id === undefined ? null : (
        <a class="heading-link" href={`#${id}`} aria-label="Link to this section">
          #
        </a>
      )}
    </Heading>
  );
}

function List({ list, look }: { readonly list: MarkdownList; readonly look: MarkdownLook }) {
  const items = list.items.map((item, at) => (
    <li key={at} class={item.isDone === undefined ? undefined : 'prose-task'}>
      {item.isDone === undefined ? null : (
        <span
          class={item.isDone ? 'task-mark is-done' : 'task-mark'}
          role="img"
          aria-label={item.isDone ? 'done' : 'open'}
        />
      )}
      {item.blocks.map((block, index) =>
        // The words of an item need no paragraph of their own.
        block.kind === 'paragraph' && index === 0 ? (
          <span key={index} class="prose-item" dir="auto">
            {toInlineNodes(block.content, look)}
          </span>
        ) : (
          <Block key={index} block={block} look={look} />
        ),
      )}
    </li>
  ));
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}

function Table({ table, look }: { readonly table: MarkdownTable; readonly look: MarkdownLook }) {
  const toClass = (at: number) => {
    const align = table.columns[at]?.align;
    return align === 'right' || align === 'center' ? `align-${align}` : undefined;
  };
  return (
    <div class="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column, at) =>
              column.content.length === 0 ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col" class={toClass(at)}>
                  {toInlineNodes(column.content, look)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} class={toClass(at)} dir="auto">
                  {toInlineNodes(cell, look)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toInlineNodes(inlines: readonly MarkdownInline[], look: MarkdownLook): ComponentChildren {
  return inlines.map((inline, at) => <Inline key={at} inline={inline} look={look} />);
}

function Inline({ inline, look }: { readonly inline: MarkdownInline; readonly look: MarkdownLook }): ComponentChildren {
  switch (inline.kind) {
    case 'text':
      return toVisibleText(inline.text);
    case 'code':
      return <code>{toVisibleText(inline.text)}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{toInlineNodes(inline.content, look)}</strong>;
    case 'emphasis':
      return <em>{toInlineNodes(inline.content, look)}</em>;
    case 'strike':
      return <s>{toInlineNodes(inline.content, look)}</s>;
    case 'link':
      return <SafeLink url={inline.url}>{toInlineNodes(inline.content, look)}</SafeLink>;
    case 'reference': {
      const place = look.findPlace?.(inline.target);
      if (place !== undefined) return <a href={place}>{toInlineNodes(inline.content, look)}</a>;
      return (
        <span class="reference" title={toVisibleText(inline.target)}>
          {toInlineNodes(inline.content, look)}
        </span>
      );
    }
    default:
      return assertNever(inline);
  }
}
