import type { MarkdownPanel } from '../../model/panel.ts';
import type { MarkdownBlock } from '../../markdown/markdown-node.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { countLines } from '../../model/panel-size.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { toPlainWords } from '../../markdown/to-plain-words.ts';
import { toOneLine } from '../../text/first-line.ts';
import { findPanelLanguage } from '../parts/find-language.ts';
import { FoldedText, toSizeText } from '../parts/fold.tsx';
import { MarkdownHtml } from '../parts/markdown-html.tsx';
import { mostMarkdownNodes } from '../parts/most-nodes.ts';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

/** The beginning that a summary is taken from. */
const summaryFrom = 2_000;
const limit = { lines: 400, characters: 24_000 };

export function MarkdownPanelHtml(props: PanelProps<MarkdownPanel>) {
  const { panel, id, host, level } = props;
  if (panel.isFolded !== true) return <Words {...props} />;
  const head = (
    <>
      <span class="aside-summary" dir="auto">
        {toVisibleText(toOneLine(toPlainWords(parseMarkdown(panel.text.slice(0, summaryFrom)))))}
      </span>
      <span class="aside-size">{toSizeText({ lines: countLines(panel.text), bytes: 0 })}</span>
    </>
  );
  return (
    <Disclosure id={`${id}/body`} host={host} isOpen={false} head={head} level={level + 1}>
      {() => <Words {...props} />}
    </Disclosure>
  );
}

function Words({ panel, id, host, level, fold }: PanelProps<MarkdownPanel>) {
  // What is in a fence or a list cannot be torn apart: a printed page has it in one piece.
  if (host.setOpen === undefined)
    return (
      <div class="prose" lang={findPanelLanguage(panel)}>
        <MarkdownHtml blocks={parseMarkdown(panel.text)} look={{ host, level }} />
      </div>
    );
  return (
    <FoldedText text={panel.text} limit={limit} id={id} host={host} fold={fold}>
      {(text) => {
        const { blocks, nodes } = toBlocks(panel, text);
        // A printed page has room for everything; a live one must stay quick.
        if (host.setOpen !== undefined && nodes > mostMarkdownNodes)
          return (
            <div class="plain-text is-tall" tabIndex={0} dir="auto" lang={findPanelLanguage(panel)}>
              {toVisibleText(text)}
            </div>
          );
        return (
          <div class="prose" lang={findPanelLanguage(panel)}>
            <MarkdownHtml blocks={blocks} look={{ host, level }} />
          </div>
        );
      }}
    </FoldedText>
  );
}

// A page draws a panel many times while it is scrolled.
const parsed = new WeakMap<MarkdownPanel, ParsedText>();

interface ParsedText {
  readonly text: string;
  readonly blocks: readonly MarkdownBlock[];
  readonly nodes: number;
}

function toBlocks(panel: MarkdownPanel, text: string): ParsedText {
  const known = parsed.get(panel);
  if (known?.text === text) return known;
  const blocks = parseMarkdown(text);
  const fresh = { text, blocks, nodes: countNodes(blocks) };
  parsed.set(panel, fresh);
  return fresh;
}

/** How many elements and texts the nodes become, about. */
function countNodes(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + countNodes(inner), 1);
}
