import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { countLines, countUtf8Bytes } from '../../model/panel-size.ts';
import { toReadableAmount, toReadableBytes, toReadableCount } from '../../text/readable.ts';
import type { PanelSize } from '../../model/session-view.ts';
import { foldText, type FoldLimit } from './fold-text.ts';
import type { HtmlHost } from './html-host.ts';
import { mostItemsAtOnce } from './most-nodes.ts';

/** How a panel came that may be folded. */
export interface FoldState {
  /** Only its beginning is here. */
  readonly isCut: boolean;
  /** As long as nobody has opened or closed it. */
  readonly isOpen: boolean;
}

interface FoldedTextProps {
  readonly text: string;
  readonly limit: FoldLimit;
  readonly id: string;
  readonly host: HtmlHost;
  readonly fold: FoldState;
  /** The lines that are before this part of the text are counted. */
  readonly children: (text: string, linesBefore: number) => ComponentChildren;
}

/**
 * The beginning of something long, and a button for the rest; on a printed page the rest is below in `<details>`.
 */
export function FoldedText({ text, limit, id, host, fold, children }: FoldedTextProps) {
  const { setOpen } = host;
  const folded = foldText(text, limit);
  if (folded === undefined) return <>{children(text, 0)}</>;
  if (setOpen === undefined) {
    const end = folded.head.length;
    // The line end between the parts belongs to neither.
    const rest = text[end] === '\n' ? text.slice(end + 1) : text.slice(end);
    return (
      <>
        {children(folded.head, 0)}
        <Rest size={{ lines: countLines(rest.trimEnd()), bytes: countUtf8Bytes(rest) }}>
          {children(rest, countLines(folded.head))}
        </Rest>
      </>
    );
  }
  const isOpen = host.findOpen(id) ?? fold.isOpen;
  return (
    <>
      {children(isOpen ? text : folded.head, 0)}
      <FoldButton isOpen={isOpen} isCut={fold.isCut} size={folded} onToggle={() => setOpen(id, !isOpen)} />
    </>
  );
}

interface FoldedListProps<Item> {
  readonly items: readonly Item[];
  readonly most: number;
  readonly id: string;
  readonly host: HtmlHost;
  readonly fold: FoldState;
  /** What the items are, for the words of the button. */
  readonly one?: string;
  /** Whether many come a page at a time; not where `children` bounds them itself. */
  readonly isPaged?: boolean;
  readonly children: (items: readonly Item[]) => ComponentChildren;
}

/** The first of many things, and a button for the rest; on a printed page the rest is below in `<details>`. */
export function FoldedList<Item>({
  items,
  most,
  id,
  host,
  fold,
  one = 'line',
  isPaged = true,
  children,
}: FoldedListProps<Item>) {
  const { setOpen } = host;
  if (items.length <= most + 3) return <>{children(items)}</>;
  if (setOpen === undefined) {
    return (
      <>
        {children(items.slice(0, most))}
        <Rest size={{ lines: items.length - most, bytes: 0 }} one={one}>
          {children(items.slice(most))}
        </Rest>
      </>
    );
  }
  const isOpen = host.findOpen(id) ?? fold.isOpen;
  return (
    <>
      {!isOpen ? (
        children(items.slice(0, most))
      ) : isPaged && items.length > mostItemsAtOnce ? (
        <Pages items={items}>{children}</Pages>
      ) : (
        children(items)
      )}
      <FoldButton
        isOpen={isOpen}
        isCut={fold.isCut}
        size={{ lines: items.length, bytes: undefined }}
        one={one}
        onToggle={() => setOpen(id, !isOpen)}
      />
    </>
  );
}

/** What follows the beginning on a printed page: it can be opened without any script. */
export function Rest({
  size,
  one = 'line',
  children,
}: {
  readonly size: PanelSize;
  readonly one?: string;
  readonly children: ComponentChildren;
}) {
  // A single line that goes on.
  const amount = size.lines < 2 && one === 'line' ? 'the rest' : toReadableAmount(size.lines, `more ${one}`);
  return (
    <details class="rest">
      <summary class="rest-head">
        {amount}
        {size.bytes >= 1024 ? <span class="fold-size">{toReadableBytes(size.bytes)}</span> : null}
      </summary>
      {children}
    </details>
  );
}

/** A page of them at a time. */
function Pages<Item>({
  items,
  children,
}: {
  readonly items: readonly Item[];
  readonly children: (items: readonly Item[]) => ComponentChildren;
}) {
  const [wanted, setWanted] = useState(0);
  const last = Math.ceil(items.length / mostItemsAtOnce) - 1;
  const page = Math.min(wanted, last);
  const from = page * mostItemsAtOnce;
  const to = Math.min(items.length, from + mostItemsAtOnce);
  return (
    <>
      {children(items.slice(from, to))}
      <p class="fold-pages">
        <button type="button" class="fold-button" disabled={page === 0} onClick={() => setWanted(page - 1)}>
          Previous
        </button>
        <span>
          {toReadableCount(from + 1)} to {toReadableCount(to)} of {toReadableCount(items.length)}
        </span>
        <button type="button" class="fold-button" disabled={page === last} onClick={() => setWanted(page + 1)}>
          Next
        </button>
      </p>
    </>
  );
}

interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly isCut: boolean;
  readonly size: { readonly lines: number; readonly bytes: number | undefined };
  readonly one?: string;
  readonly onToggle: () => void;
}

function FoldButton({ isOpen, isCut, size, one = 'line', onToggle }: FoldButtonProps) {
  const lines = toReadableAmount(size.lines, one);
  const amount = size.lines < 2 ? 'more' : isCut ? `the first ${lines}` : `all ${lines}`;
  return (
    <button type="button" class="fold-button" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? 'Show less' : `Show ${amount}`}
      {!isOpen && size.bytes !== undefined && size.bytes >= 1024 ? (
        <span class="fold-size">{toReadableBytes(size.bytes)}</span>
      ) : null}
    </button>
  );
}

/** How much is behind a fold, in words; empty if there is nothing to read. */
export function toSizeText({ lines, bytes }: PanelSize): string {
  if (lines === 0) return '';
  return bytes >= 10_240
    ? `${toReadableAmount(lines, 'line')}, ${toReadableBytes(bytes)}`
    : toReadableAmount(lines, 'line');
}
