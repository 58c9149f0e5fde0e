import type { ComponentChildren } from 'preact';
import { toReadableAmount, toReadableBytes } from '../readable.ts';
import type { PanelSize } from '../session-view.ts';
import { foldText, type FoldLimit } from './fold-text.ts';
import type { HtmlHost } from './html-host.ts';

/** How a panel came that may be folded. */
export interface FoldState {
  /** Only its beginning is here. */
  readonly isCut: boolean;
  /** As long as nobody has opened or closed it. */
  readonly isOpen: boolean;
}

/** The beginning of something long, and a button for the rest. On a printed page everything is there. */
export function FoldedText({ text, limit, id, host, fold, children }: { readonly text: string; readonly limit: FoldLimit; readonly id: string; readonly host: HtmlHost; readonly fold: FoldState; readonly children: (text: string) => ComponentChildren }) {
  const { setOpen } = host;
  const folded = setOpen === undefined ? undefined : foldText(text, limit);
  if (setOpen === undefined || folded === undefined) return <>{children(text)}</>;
  const isOpen = host.findOpen(id) ?? fold.isOpen;
  return (
    <>
      {children(isOpen ? text : folded.head)}
      <FoldButton isOpen={isOpen} isCut={fold.isCut} size={folded} onToggle={() => setOpen(id, !isOpen)} />
    </>
  );
}

/** The first of many things, and a button for the rest. */
export function FoldedList<Item>({ items, most, id, host, fold, children }: { readonly items: readonly Item[]; readonly most: number; readonly id: string; readonly host: HtmlHost; readonly fold: FoldState; readonly children: (items: readonly Item[]) => ComponentChildren }) {
  const { setOpen } = host;
  if (setOpen === undefined || items.length <= most + 3) return <>{children(items)}</>;
  const isOpen = host.findOpen(id) ?? fold.isOpen;
  return (
    <>
      {children(isOpen ? items : items.slice(0, most))}
      <FoldButton isOpen={isOpen} isCut={fold.isCut} size={{ lines: items.length, bytes: undefined }} onToggle={() => setOpen(id, !isOpen)} />
    </>
  );
}

function FoldButton({ isOpen, isCut, size, onToggle }: { readonly isOpen: boolean; readonly isCut: boolean; readonly size: { readonly lines: number; readonly bytes: number | undefined }; readonly onToggle: () => void }) {
  const lines = toReadableAmount(size.lines, 'line');
  const amount = size.lines < 2 ? 'more' : isCut ? `the first ${lines}` : `all ${lines}`;
  return (
    <button type="button" class="fold-button" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? 'Show less' : `Show ${amount}`}
      {!isOpen && size.bytes !== undefined && size.bytes >= 1024 ? <span class="fold-size">{toReadableBytes(size.bytes)}</span> : null}
    </button>
  );
}

/** How much is behind a fold, in words; empty where there is nothing to read. */
export function toSizeText({ lines, bytes }: PanelSize): string {
  if (lines === 0) return '';
  return bytes >= 10_240 ? `${toReadableAmount(lines, 'line')}, ${toReadableBytes(bytes)}` : toReadableAmount(lines, 'line');
}
